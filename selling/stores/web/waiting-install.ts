import { cookies } from '#web/working-storage.ts'

/** A shop that was installed at the store waits for its merchant to sign in: the server leaves a mark in the browser. */
const MARK = 'store-install-waiting'

export const isStoreInstallWaiting = (): boolean => cookies().includes(`${MARK}=1`)

export function forgetWaitingStoreInstall(): void {
  if (!isStoreInstallWaiting()) return
  // biome-ignore lint/suspicious/noDocumentCookie: the other way of it is not in every browser that we serve
  document.cookie = `${MARK}=; Path=/; Max-Age=0`
}
