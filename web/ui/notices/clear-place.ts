/** Where messages stand so that they cover nothing that is pressed next. Pure: sides in px from the window's top left corner. */

export type Rect = { top: number; bottom: number; left: number; right: number }

/** Between messages and what they keep clear of, and to the window's edge. */
export const CLEAR_GAP_PX = 16

/**
 * How far the messages are raised from the bottom of the window: as little as possible. `obstacles`: what they keep clear of. Where no
 * place is free they stand as high as the window goes.
 */
export function clearBottom(
  messages: Pick<Rect, 'left' | 'right'> & { height: number },
  obstacles: readonly Rect[],
  windowHeight: number,
): number {
  const highest = Math.max(CLEAR_GAP_PX, windowHeight - messages.height - CLEAR_GAP_PX)
  const inTheWay = obstacles
    .filter(({ left, right, top, bottom }) => left < messages.right && right > messages.left && bottom > 0 && top < windowHeight)
    .toSorted((a, b) => b.bottom - a.bottom)
  let bottom = CLEAR_GAP_PX
  for (const obstacle of inTheWay) {
    const top = windowHeight - bottom - messages.height
    const isCovered = obstacle.bottom > top - CLEAR_GAP_PX && obstacle.top < windowHeight - bottom
    if (isCovered) bottom = Math.max(bottom, windowHeight - obstacle.top + CLEAR_GAP_PX)
  }
  return Math.min(bottom, highest)
}
