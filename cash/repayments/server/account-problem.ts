import { ibanFault, isOwnAccount } from '#contract/banking/bank-account.ts'
import { isNameForBank } from '#contract/banking/bank-characters.ts'
import type { App } from '#server/platform/app.ts'
import type { AccountProblem } from '../contract/repayment-states.ts'

/** Why no cash can be paid to an account; null: it can. `iban` is plain. Sheets are paid in RON, within the country. */
export function accountProblemOf(
  { config }: Pick<App, 'config'>,
  { iban, holder }: { iban: string; holder: string },
): AccountProblem | null {
  if (iban === '' || holder.trim() === '') return 'missing'
  if (ibanFault(iban) !== null || !isNameForBank(holder)) return 'invalid'
  // A slip: the cash would go around and come to us again.
  return isOwnAccount(iban, config.seller.iban) ? 'own-company' : null
}
