/**
 * Where something was let go. The library follows the pointer once a frame, and not before the beginning of a drag has been drawn: of who lets go
 * sooner, or on a busy machine, it knows the place that the pointer was over before, or none.
 */
import type { DragDropManager, DragEndEvent } from '@dnd-kit/react'

type Place = NonNullable<DragEndEvent['operation']['target']>

/** The innermost place under the pointer that takes it; null: on none. */
export function dropTargetOf({ operation, nativeEvent }: DragEndEvent, { registry }: DragDropManager): Place | null {
  const { source, target, position } = operation
  if (!source || !(nativeEvent instanceof MouseEvent)) return target
  const { clientX: x, clientY: y } = nativeEvent
  const under = [...registry.droppables].flatMap((place) => {
    const box = place.disabled || !place.accepts(source) ? undefined : place.element?.getBoundingClientRect()
    const isUnder = box !== undefined && x > box.left && x < box.right && y > box.top && y < box.bottom
    return isUnder ? [{ place, area: box.width * box.height }] : []
  })
  const [innermost] = under.toSorted((one, other) => one.area - other.area)
  if (innermost) return innermost.place
  // Beside all places, what is carried may still cover one: as the library found, where it has followed to here.
  const isFollowed = Math.hypot(position.current.x - x, position.current.y - y) < 1
  return isFollowed ? target : null
}
