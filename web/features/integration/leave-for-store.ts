/** The way to the store and back: where the user was when the browser left is where connecting ends. */
import { ownPath, paths } from '../../paths.ts'

const KEY = 'store.returnTo'

/** `returnTo`: an address of ours, with its filters. */
export function leaveForStore(redirectUrl: string, returnTo: string): void {
  sessionStorage.setItem(KEY, returnTo)
  window.location.assign(redirectUrl)
}

export const placeBeforeStore = (): string => ownPath(sessionStorage.getItem(KEY) ?? paths.shopify)
