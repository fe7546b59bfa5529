/** What happens with a file the server made: it opens ready to print, or is saved. */

/** The file's address lives so long, in ms: the other tab reads it when it opens. */
const KEPT_MS = 120_000

/** Opens the PDF in the browser's own viewer, one key from paper; where the browser has none or forbids it, the file is saved. */
export function printFile(file: Blob, name: string): void {
  const address = addressOf(file)
  const viewer = navigator.pdfViewerEnabled ? window.open(address, '_blank') : null
  if (viewer === null) saveAs(address, name)
}

/**
 * Hands the PDF to the printer from within the page, which keeps the keys: a window of its own would take them, and one that no key has asked for
 * is forbidden. Where the browser has no viewer the file is saved.
 */
export function printInPlace(file: Blob, name: string): void {
  const address = addressOf(file)
  if (!navigator.pdfViewerEnabled) {
    saveAs(address, name)
    return
  }
  const frame = document.createElement('iframe')
  // What is not drawn is not printed.
  frame.style.cssText = 'position:fixed;inset-block-end:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.onload = () => frame.contentWindow?.print()
  frame.src = address
  document.body.append(frame)
  setTimeout(() => frame.remove(), KEPT_MS)
}

export const saveFile = (file: Blob, name: string): void => saveAs(addressOf(file), name)

function addressOf(file: Blob): string {
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  return address
}

function saveAs(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
