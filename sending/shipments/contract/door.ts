import { foldForSearch } from '#contract/spelling.ts'
import type { PostalAddress } from './shipments.ts'

/** The door that a courier comes to: the same for addresses that are only written differently. */
export const placeKeyOf = ({ postalCode, street, number }: Pick<PostalAddress, 'postalCode' | 'street' | 'number'>): string =>
  foldForSearch(`${postalCode} ${street} ${number}`)
