// Draws /openapi.json: every endpoint with its arguments, its answers and an example. All text is set as
// text, never as markup, and nothing is asked of any other server.
"use strict";

function make(tag, attributes, ...children) {
  const found = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) found.setAttribute(name, value);
  for (const child of children) {
    found.append(child);
  }
  return found;
}

function resolve(api, schema) {
  if (schema && schema.$ref) {
    return schema.$ref.split("/").slice(1).reduce((part, step) => part[step], api);
  }
  return schema || {};
}

function kind(api, schema) {
  if (schema.$ref) return kind(api, resolve(api, schema));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const some = schema.anyOf || schema.oneOf;
  if (some) return some.map((part) => kind(api, part)).filter((text) => text !== "null").join(" or ");
  const name = Array.isArray(schema.type) ? schema.type.filter((t) => t !== "null").join(" or ") : schema.type;
  if (name === "array" && schema.items) return "list of " + kind(api, schema.items);
  return name || "any";
}

function bounds(schema) {
  const parts = [];
  if (schema.minimum !== undefined) parts.push("from " + schema.minimum);
  if (schema.maximum !== undefined) parts.push("to " + schema.maximum);
  if (schema.default !== undefined && schema.default !== null) parts.push("default " + JSON.stringify(schema.default));
  return parts.join(", ");
}

function argumentRow(api, place, name, schema, required, description) {
  const label = make("code", required ? { class: "required" } : {}, name);
  return make("tr", {},
    make("td", {}, label), make("td", {}, place), make("td", {}, kind(api, schema)),
    make("td", {}, bounds(schema)), make("td", {}, description || schema.description || ""));
}

function argumentTable(api, operation) {
  const rows = (operation.parameters || []).map((p) =>
    argumentRow(api, p.in, p.name, p.schema || {}, p.required, p.description));
  if (operation.requestBody) {
    const content = operation.requestBody.content["application/json"];
    const body = resolve(api, content.schema);
    const required = body.required || [];
    for (const [name, schema] of Object.entries(body.properties || {})) {
      rows.push(argumentRow(api, "body", name, schema, required.includes(name)));
    }
  }
  if (!rows.length) return make("p", {}, "It takes no arguments.");
  const head = make("tr", {}, ...["argument", "in", "type", "", ""].map((text) => make("th", {}, text)));
  return make("table", {}, head, ...rows);
}

function shape(api, schema, depth) {
  const found = resolve(api, schema);
  if (found.properties && depth < 4) {
    const entries = Object.entries(found.properties).map(([name, child]) => {
      const mark = (found.required || []).includes(name) ? "" : "?";
      return "  ".repeat(depth + 1) + name + mark + ": " + shape(api, child, depth + 1);
    });
    return "{\n" + entries.join(",\n") + "\n" + "  ".repeat(depth) + "}";
  }
  if (found.type === "array" && found.items) return "[" + shape(api, found.items, depth) + "]";
  return kind(api, found);
}

function example(path, method, operation) {
  let address = path;
  const query = [];
  for (const parameter of operation.parameters || []) {
    if (parameter.example === undefined) continue;
    const value = encodeURIComponent(parameter.example).replaceAll("'", "%27");
    if (parameter.in === "path") address = address.replace("{" + parameter.name + "}", value);
    if (parameter.in === "query") query.push(parameter.name + "=" + value);
  }
  if (query.length) address += "?" + query.join("&");
  const lines = ["curl '" + location.origin + address + "'"];
  if (method === "post") {
    const content = operation.requestBody ? operation.requestBody.content["application/json"] : {};
    const body = JSON.stringify(content.example || {}).replaceAll("'", "'\\''");
    lines.push("-H 'Content-Type: application/json'", "-d '" + body + "'");
  }
  return lines.join(" \\\n  ");
}

function endpoint(api, path, method, operation) {
  const answers = Object.entries(operation.responses).map(([status, answer]) => {
    const shown = answer.content["application/json"].example;
    const text = shown === undefined ? [] : [make("pre", {}, JSON.stringify(shown, null, 2))];
    return make("details", {}, make("summary", {}, make("code", {}, status), " " + answer.description), ...text);
  });
  const done = operation.responses["200"].content["application/json"].schema;
  const found = make("details", { id: operation.operationId },
    make("summary", {},
      make("span", { class: "method " + method }, method.toUpperCase()),
      make("code", {}, path), " ", make("span", {}, operation.summary || "")));
  // Drawn when it is opened: most are not.
  found.addEventListener("toggle", () => {
    if (found.childElementCount > 1) return;
    found.append(
      make("h4", {}, "Arguments"), argumentTable(api, operation),
      make("h4", {}, "Example"), make("pre", {}, example(path, method, operation)),
      make("h4", {}, "Answer"), make("pre", {}, shape(api, done, 0)), ...answers);
  });
  return found;
}

function failures(api) {
  const rows = (api["x-failures"] || []).map((row) =>
    make("tr", {}, make("td", {}, make("code", {}, String(row.code))), make("td", {}, String(row.status)),
      make("td", {}, row.reasons.join(", "))));
  return make("section", {}, make("h2", { id: "failures" }, "Failures"),
    make("table", {}, make("tr", {}, ...["code", "HTTP", "reason"].map((t) => make("th", {}, t))), ...rows));
}

function draw(api) {
  document.getElementById("version").textContent = api.info.version;
  document.getElementById("about").textContent = api.info.description;
  const main = document.getElementById("main");
  const nav = document.getElementById("nav");
  const all = [];
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) all.push({ path, method, operation });
  }
  for (const tag of api.tags) {
    const own = all.filter((one) => (one.operation.tags || []).includes(tag.name));
    if (!own.length) continue;
    const anchor = "tag-" + tag.name.toLowerCase().replaceAll(" ", "-");
    nav.append(make("a", { href: "#" + anchor }, tag.name));
    main.append(make("h2", { id: anchor }, tag.name), make("p", {}, tag.description),
      ...own.map((one) => endpoint(api, one.path, one.method, one.operation)));
  }
  nav.append(make("a", { href: "#failures" }, "Failures"));
  main.append(failures(api));
  document.getElementById("find").addEventListener("input", (event) => {
    const wanted = event.target.value.toLowerCase();
    for (const one of main.querySelectorAll("main > details")) {
      one.hidden = !one.querySelector("summary").textContent.toLowerCase().includes(wanted);
    }
  });
}

fetch("/openapi.json")
  .then((answer) => answer.json())
  .then(draw)
  .catch((error) => {
    document.getElementById("main").textContent = "openapi.json cannot be read: " + error.message;
  });
