/** An address that the environment gives, which must be one of the web without query and fragment; null if it gives none. */
function addressIn(name: string, text: string | undefined): URL | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new Error(
      `${name} must be an address such as https://host.example/attention/, not "${text}".`,
    );
  }
  return url;
}

/** The address at which the site will stand, SITE_URL; it ends with "/". Without it, no file of the site names one. */
export function siteAddress(text = process.env.SITE_URL): string | null {
  return addressIn('SITE_URL', text)?.href.replace(/\/?$/, '/') ?? null;
}

/** The address of the source, SOURCE_URL, to which the help of the page then links. */
export function sourceAddress(text = process.env.SOURCE_URL): string | null {
  return addressIn('SOURCE_URL', text)?.href ?? null;
}
