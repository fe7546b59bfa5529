/** Before a product is started there: another one that answers would be taken for it. */
export async function requireFreeAddress(url: string): Promise<void> {
  const isAnswered = await fetch(url).then(
    () => true,
    () => false,
  )
  if (isAnswered) throw new Error(`another program answers at ${url}: nothing was done. Stop it, or choose another port.`)
}
