/** What happens with a file the server made: it opens ready to print, or is saved. */

/** The frame holds the file while the print dialog reads it; freed after so long, in ms. */
const KEPT_MS = 120_000

/** Opens the browser's print dialog with the PDF; where the browser cannot show one, the file is saved instead. */
export function printFile(file: Blob, name: string): void {
  if (!navigator.pdfViewerEnabled) {
    saveFile(file, name)
    return
  }
  const address = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  frame.title = name
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0'
  frame.src = address
  frame.onload = () => frame.contentWindow?.print()
  document.body.append(frame)
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, KEPT_MS)
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
