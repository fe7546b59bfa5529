/** A public return page within a frame of its shop: what the page says of its height, and what the shop puts into its own page. */

/** In px. What is said is rounded up: it is no measure of what a buyer types. */
export const FRAME_HEIGHT_MIN = 300
export const FRAME_HEIGHT_MAX = 12_000
const FRAME_HEIGHT_STEP = 50
/** Where the shop's page runs no script. */
const FRAME_HEIGHT_FIXED = 1_600

const KIND = 'return-page-height'

export type FrameHeightMessage = { kind: typeof KIND; height: number }

export const frameHeightMessage = (contentPx: number): FrameHeightMessage => ({
  kind: KIND,
  height: Math.min(FRAME_HEIGHT_MAX, Math.max(FRAME_HEIGHT_MIN, Math.ceil(contentPx / FRAME_HEIGHT_STEP) * FRAME_HEIGHT_STEP)),
})

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The script finds its frame by who speaks: it may stand in a page twice. */
export function frameSnippetOf({ url, title }: { url: string; title: string }): string {
  return `<iframe src="${inAttribute(url)}" title="${inAttribute(title)}" style="width:100%;height:${FRAME_HEIGHT_FIXED}px;border:0"></iframe>
<script>
addEventListener('message', function (event) {
  if (event.origin !== '${new URL(url).origin}' || !event.data || event.data.kind !== '${KIND}') return
  document.querySelectorAll('iframe').forEach(function (frame) {
    if (frame.contentWindow === event.source) frame.style.height = Number(event.data.height) + 'px'
  })
})
</script>`
}
