// The one thing of a contract note that is passed on: the public address that says whether it is genuine.

/** WhatsApp's own way in: it asks whom to send to. The address has the note's number and code, nothing of the person. */
export function whatsAppLink(url: string): string {
  return `https://wa.me/?${new URLSearchParams({ text: url }).toString()}`;
}
