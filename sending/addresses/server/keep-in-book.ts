/** A form keeps the address that it is sent with in the book, where its user wants that. */
import type { Geography } from '#sending/app-parts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { AddressFields } from '../contract/addresses.ts'
import { fieldsPicked, type PickedAddress } from '../contract/picked-address.ts'
import { createSavedAddress, getSavedAddress, updateSavedAddress } from './address-book.ts'

type Kept = { clientId: string; address: PickedAddress }

/** Nothing is written where nothing changed. Throws `invalid-fields`, and of the address that was picked `not-found`, `not-allowed`. */
export async function keepInBook({ geography }: { geography: Geography }, tx: Tx, { clientId, address }: Kept): Promise<void> {
  const { id, saveAsNew, updateExisting } = address
  const fields = fieldsPicked(address)
  if (saveAsNew) return void (await createSavedAddress(tx, { clientId, fields }, geography))
  if (!updateExisting || id === null) return
  const saved = await getSavedAddress(tx, { clientId, id })
  const isSame = AddressFields.keyof().options.every((name) => saved[name] === fields[name])
  if (!isSame) await updateSavedAddress(tx, { clientId, id, fields }, geography)
}
