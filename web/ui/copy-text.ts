import { texts } from '../texts.ts'
import { toast, toastMs } from './notices/toast.ts'

/** Onto the clipboard, which a browser may refuse, and has not at all on a page without https. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(said, toastMs.copied)
  } catch {
    toast.error(texts.ui.copyFailed)
  }
}
