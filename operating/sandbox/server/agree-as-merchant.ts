/** What a merchant's browser does on the simulated store's page: reads it and follows its link. Nothing here exists outside the sandbox. */
const PAGE_TIMEOUT_MS = 5000

/** Answers what the store sends back with the browser, as it stands behind the question mark. */
export async function agreeAsMerchant(redirectUrl: string, answer: 'approve' | 'deny' = 'approve'): Promise<string> {
  const page = await fetch(redirectUrl, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
  const link = new RegExp(`id="${answer}" href="([^"]+)"`).exec(await page.text())?.[1]
  if (!link) throw new Error(`the store's page has no link to ${answer}: status ${page.status}`)
  const url = link.replaceAll('&#38;', '&')
  // A shop may first bring us a key, and then send the browser back.
  const isOwn = new URL(url).origin === new URL(redirectUrl).origin && new URL(url).pathname.includes('/wc-auth/')
  const back = isOwn ? await wayBackFrom(url) : url
  return new URL(back).search.slice(1)
}

async function wayBackFrom(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`the store did not send the browser back: status ${answer.status}`)
  return location
}
