// What a house looks like before any script runs: the manifest of the installable app, its icon, and its colours as a style.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { houseShades, type GroundName } from "@tradebook/domain/look/house-style.ts";
import { queryOf, resolveCaller, type CallerDeps } from "./caller.ts";

type House = { readonly id: number; readonly name: string; readonly branding: Readonly<Record<string, unknown>> };
export type HouseLookDeps = Omit<CallerDeps, "tenants"> & {
  readonly tenants: {
    readonly byId: (id: number) => Promise<House | undefined>;
    readonly byName: (tenancyName: string) => Promise<House | undefined>;
  };
};

type Look = { readonly name: string; readonly colour: string; readonly logo: string | null };

const product: Look = { name: "Tradebook", colour: "#0a7f4f", logo: null };
const pictures = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/;
const white = "#ffffff";

export function mountHouseLook(app: FastifyInstance, deps: HouseLookDeps): void {
  const of = async (request: FastifyRequest) => lookOf(deps, request);
  app.get("/manifest.webmanifest", async (request, reply) =>
    send(reply, "application/manifest+json", JSON.stringify(manifestOf(await of(request)))),
  );
  app.get("/icon.svg", async (request, reply) => send(reply, "image/svg+xml", iconOf(await of(request), 7)));
  // Cut to the device's own shape: what matters stands in the middle.
  app.get("/icon-maskable.svg", async (request, reply) => send(reply, "image/svg+xml", iconOf(await of(request), 0)));
  app.get("/branding.css", async (request, reply) =>
    send(reply, "text/css; charset=utf-8", styleOf(await of(request))),
  );
  // Not the house's: it stands nowhere but in the tab that asks for it.
  app.get("/tried.css", (request, reply) => send(reply, "text/css; charset=utf-8", triedStyle(request)));
}

/** It is the cookie's or the host's house, so what one visitor got is not another's. */
function send(reply: FastifyReply, contentType: string, body: string): FastifyReply {
  return reply.headers({ "content-type": contentType, "cache-control": "private, no-cache" }).send(body);
}

/** The house of the host's name or of the cookie; the product's own look for nobody's and for what it cannot be. */
async function lookOf(deps: HouseLookDeps, request: FastifyRequest): Promise<Look> {
  const { call } = await resolveCaller(deps, request);
  const house = call.tenantId === null ? undefined : await deps.tenants.byId(call.tenantId);
  if (house === undefined) return product;
  const { colour, logo } = house.branding;
  const isPicture = typeof logo === "string" && pictures.test(logo);
  return { name: house.name, colour: isColour(colour) ? colour : product.colour, logo: isPicture ? logo : null };
}

function manifestOf({ name, colour }: Look) {
  const icon = { type: "image/svg+xml", sizes: "any" };
  return {
    id: "/app",
    name,
    short_name: name.length > 12 ? (name.split(" ")[0] ?? name).slice(0, 12) : name,
    description: "Trade shares on the Nigerian Exchange.",
    start_url: "/app/trading",
    scope: "/",
    display: "standalone",
    background_color: white,
    theme_color: colour,
    categories: ["finance"],
    icons: [
      { ...icon, src: "/icon.svg", purpose: "any" },
      { ...icon, src: "/icon-maskable.svg", purpose: "maskable" },
    ],
  };
}

/** The house's picture on its colour, or the mark of the product. */
function iconOf({ colour, logo }: Look, corner: number): string {
  const mark =
    '<path d="M11.5 8.5v15M20.5 7v15" stroke="#fff" stroke-width="1.6" stroke-linecap="round" opacity=".75"/>' +
    '<rect x="9" y="13" width="5" height="8" rx="1" fill="#fff"/><rect x="18" y="9.5" width="5" height="9" rx="1" fill="#fff"/>';
  const picture = logo === null ? mark : `<image href="${logo}" x="7" y="7" width="18" height="18"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">` +
    `<rect width="32" height="32" rx="${corner}" fill="${colour}"/>${picture}</svg>`
  );
}

/** The house's colour where it can be read on either ground; nothing for the product's own. */
function styleOf({ colour }: Pick<Look, "colour">): string {
  if (colour.toLowerCase() === product.colour) return "";
  const rule = (name: GroundName) => {
    const { primary, hover, on, soft } = houseShades(colour, name);
    return `--primary:${primary};--primary-hover:${hover};--on-primary:${on};--focus:${primary};--primary-soft:${soft}`;
  };
  return `html:root{${rule("light")}}html:root[data-theme="dark"]{${rule("dark")}}`;
}

/** A colour that somebody tries in their own tab; anybody may, since it says nothing of anybody. */
function triedStyle(request: FastifyRequest): string {
  const colour = `#${queryOf(request).get("colour") ?? ""}`;
  return isColour(colour) ? styleOf({ colour }) : "";
}

function isColour(value: unknown): value is string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
}
