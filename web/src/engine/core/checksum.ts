// Checksum of bytes that were downloaded: 32 bits of FNV-1a. It is no defence against a forger, who could change the
// page as well, but a byte that changed on the way changes it. The browser's own hashes are not there on plain http.
export function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
