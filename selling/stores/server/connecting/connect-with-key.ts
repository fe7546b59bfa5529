/** A key that the merchant made in the shop and pasted here: where a shop's own way to us is blocked. */
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { StorePartner } from '#contract/store-platforms.ts'
import type { App } from '#server/platform/app.ts'
import type { StoreConnectionCoded } from '../present-store.ts'
import { storePortOf } from '../stores.ts'
import { refuseTakenShop, shopOfTyped } from './begin-connecting.ts'
import { connectWithGrant } from './finish-connecting.ts'

type PastedKey = { clientId: string; platform: StorePartner; shop: string; key: string; secret: string }

/** Throws `invalid-fields`, `store-taken`, `store-refused` with what the shop says of the key. */
export async function connectWithKey(app: App, { clientId, platform, shop: typed, key, secret }: PastedKey): Promise<StoreConnectionCoded> {
  const { keys, exchange } = storePortOf(app, { platform }).connection
  const code = keys?.typed({ key: key.trim(), secret: secret.trim() })
  if (!code) throw fieldProblem('key', 'key-not-pasted-whole')
  const shop = await shopOfTyped(app, { platform, typed })
  await refuseTakenShop(app, { clientId, shop })
  const answer = await exchange(shop, code)
  if (answer.kind === 'done') return connectWithGrant(app, { clientId, platform, shop }, answer.value)
  app.log.warn({ shop, answer }, 'a pasted key was not accepted')
  throw new Problem('store-refused', { because: answer.kind === 'refused' ? answer.message : { code: 'store-silent' } })
}
