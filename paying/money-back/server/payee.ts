/** The account that money is sent to, as it was typed. */
import { isNameForBank } from '#contract/banking/bank-characters.ts'
import { isRomanianIban, plainIban } from '#contract/banking/iban.ts'
import { fieldProblem } from '#contract/problems.ts'

/** A Romanian IBAN, blanks accepted. Throws `invalid-fields`, at the fields' names in the calls. */
export function refundPayeeOf({ iban, holder }: { iban: string; holder: string }): { name: string; iban: string } {
  if (iban.trim() === '') throw fieldProblem('bankAccount', 'refund-iban-missing')
  if (!isRomanianIban(iban)) throw fieldProblem('bankAccount', 'refund-iban-invalid')
  if (holder.trim() === '') throw fieldProblem('accountHolder', 'refund-holder-missing')
  if (!isNameForBank(holder)) throw fieldProblem('accountHolder', 'holder-other-script')
  return { name: holder.trim(), iban: plainIban(iban) }
}
