/** Amounts as the pages write them: `1.234,50 RON`. */
import type { Page } from 'playwright-core'

/** The first amount of a text, in bani. */
export function baniIn(text: string): number {
  const found = /(-?)([\d.]+),(\d\d)\sRON/.exec(text.replace('−', '-'))
  if (!found) throw new Error(`no amount in "${text}"`)
  const [, sign, lei = '', bani = ''] = found
  return Number(`${sign}${lei.replaceAll('.', '')}${bani}`)
}

/** The balance in the bar at the top. */
export async function balanceShown(page: Page): Promise<number> {
  return baniIn((await page.getByRole('link', { name: 'Sold disponibil' }).getAttribute('aria-label')) ?? '')
}
