/** Where toasts are drawn: at the bottom right, above whatever is pressed next. */
import { Notifications, useNotifications } from '@mantine/notifications'
import { useLayoutEffect } from 'react'
import { onOutcomeUnknown } from '../../calls/until-known.ts'
import { texts } from '../../texts.ts'
import { onServerAway } from '../arriving.ts'
import { CLEAR_GAP_PX, clearBottom } from './clear-place.ts'
import { toast, toastMs } from './toast.ts'

/** The longest text on a phone, in a language that is longer; the library would cut it at 200. */
const HEIGHT_PX_MAX = 600

onServerAway(() => toast.error(texts.ui.noConnection))
onOutcomeUnknown(() => toast.info(texts.ui.outcomeUnknown, toastMs.longSuccess))

export function Toasts() {
  useKeptClear(useNotifications().notifications.length > 0)
  return <Notifications position="bottom-right" limit={4} notificationMaxHeight={HEIGHT_PX_MAX} className="toasts" />
}

/** Save and bulk bars, the daily places of a phone, and primary actions: the only buttons that are filled. */
const keptClear =
  '.save-bar, .bulk-bar, .mantine-AppShell-footer, .mantine-Button-root:not([data-variant]), .mantine-Button-root[data-variant="filled"]'

/** While there are toasts their place is looked for with every drawing: pages scroll, grow and open dialogs under them. */
function useKeptClear(hasToasts: boolean): void {
  useLayoutEffect(() => {
    if (!hasToasts) return
    let next = 0
    const place = () => {
      placeToasts()
      next = requestAnimationFrame(place)
    }
    place()
    return () => cancelAnimationFrame(next)
  }, [hasToasts])
}

function placeToasts(): void {
  const toasts = document.querySelector<HTMLElement>('.toasts[data-position="bottom-right"]')
  if (!toasts) return
  const { left, right, height } = toasts.getBoundingClientRect()
  // Under a dialog nothing can be pressed.
  const scope = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document
  const obstacles = [...scope.querySelectorAll(keptClear)].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
  const bottom = clearBottom({ left, right, height }, obstacles, document.documentElement.clientHeight)
  toasts.style.setProperty('--toasts-rise', `${bottom - CLEAR_GAP_PX}px`)
}
