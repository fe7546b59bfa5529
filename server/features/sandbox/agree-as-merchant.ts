/** What a merchant's browser does on the simulated store's page: reads it and follows its link. Nothing here exists outside the sandbox. */
const PAGE_TIMEOUT_MS = 5000

/** Answers what the store sends back with the browser, as it stands behind the question mark. */
export async function agreeAsMerchant(redirectUrl: string, answer: 'approve' | 'deny' = 'approve'): Promise<string> {
  const page = await fetch(redirectUrl, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
  const link = new RegExp(`id="${answer}" href="([^"]+)"`).exec(await page.text())?.[1]
  if (!link) throw new Error(`the store's page has no link to ${answer}: status ${page.status}`)
  return new URL(link.replaceAll('&#38;', '&')).search.slice(1)
}
