/** What was asked with a parcel, and whether its template allows it. */
import type { FieldError } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { PublicTemplate } from '#sending/operations.ts'
import { type ParcelSent, type PublicReturnPage, parcelOptions } from '../../contract/public-returns.ts'
import { allowedParcelOptionsOf } from '../../contract/shown-template.ts'

type Allowed = PublicReturnPage['allows']

/** What was sent although the page does not ask for it. */
export function disallowedOptionErrors(options: PublicTemplate['options'], parcel: ParcelSent | null): FieldError[] {
  if (parcel === null) return []
  const asked: Record<keyof Allowed, boolean> = { ...parcel, cash: parcel.cash !== null, clientReference: parcel.clientReference !== '' }
  const allowed = allowedParcelOptionsOf(options)
  return (Object.keys(allowed) as (keyof Allowed)[]) // its keys
    .filter((name) => asked[name] && !allowed[name])
    .map((name) => ({ path: `parcel.${name}`, code: 'invalid', message: coded('return-not-allowed-here') }))
}

/** For the merchant, in words. */
export function parcelOptionTextsOf(texts: Texts, parcel: ParcelSent | null): string[] {
  if (parcel === null) return []
  const { parcelOptions: said } = texts.returns
  return [
    ...parcelOptions.filter((name) => parcel[name]).map((name) => said[name]),
    // Requests that were received before it could be asked for have none.
    ...(parcel.cash ? [said.cash(texts.forms.ron(parcel.cash))] : []),
  ]
}
