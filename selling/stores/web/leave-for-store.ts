/** The way to the store and back: where the user was when the browser left is where connecting ends. */
import { z } from 'zod'
import { StorePartner } from '#contract/store-platforms.ts'
import { ownPathOf, paths } from '#web/paths.ts'
import { tabStorage } from '#web/working-storage.ts'

const KEY = 'store.returnTo'
const ASKED_KEY = 'store.asked'

/** What was asked to be connected, for trying again. */
const RequestedShop = z.object({ platform: StorePartner, shop: z.string() })
export type RequestedShop = z.infer<typeof RequestedShop>

/** `returnTo`: an address of ours, with its filters. */
export function leaveForStore(redirectUrl: string, { returnTo, asked }: { returnTo: string; asked: RequestedShop | null }): void {
  tabStorage.setItem(KEY, returnTo)
  tabStorage.setItem(ASKED_KEY, JSON.stringify(asked))
  window.location.assign(redirectUrl)
}

export const pathBeforeStore = (): string => ownPathOf(tabStorage.getItem(KEY) ?? paths.shops)

/** null: the browser did not leave from here. */
export const requestedShop = (): RequestedShop | null =>
  RequestedShop.safeParse(JSON.parse(tabStorage.getItem(ASKED_KEY) ?? 'null')).data ?? null
