/** A key that the merchant made in the shop and pasted here: where a shop's own way to us is blocked. */
import { fieldProblem, Problem } from '../../../../contract/problems.ts'
import type { StoreConnection, StorePartner } from '../../../../contract/stores.ts'
import type { App } from '../../../platform/app.ts'
import { portOf } from '../stores.ts'
import { refuseTaken, shopTyped } from './begin-connecting.ts'
import { connectWithGrant } from './finish-connecting.ts'

type PastedKey = { clientId: string; platform: StorePartner; shop: string; key: string; secret: string }

/** Throws `invalid-fields`, `store-taken`, `store-refused` with what the shop says of the key. */
export async function connectWithKey(app: App, { clientId, platform, shop: typed, key, secret }: PastedKey): Promise<StoreConnection> {
  const { keys, exchange } = portOf(app, { platform }).connection
  const code = keys?.typed({ key: key.trim(), secret: secret.trim() })
  if (!code) throw fieldProblem('key', 'Cheia incepe cu ck_, iar secretul cu cs_. Copiati-le intregi din magazin!')
  const shop = await shopTyped(app, { platform, typed })
  await refuseTaken(app, { clientId, shop })
  const answer = await exchange(shop, code)
  if (answer.kind === 'done') return connectWithGrant(app, { clientId, platform, shop }, answer.value)
  app.log.warn({ shop, answer }, 'a pasted key was not accepted')
  const message = answer.kind === 'refused' ? answer.message : 'Magazinul nu a raspuns la timp. Incercati din nou peste cateva minute.'
  throw new Problem('store-refused', { message })
}
