import type { DragDropManager, DragEndEvent } from '@dnd-kit/react'
import { expect, it } from 'vitest'
import { dropTargetOf } from './drop-target.ts'

type Place = NonNullable<DragEndEvent['operation']['target']>
type Box = { x: number; y: number; width: number; height: number }

const placed = (id: string, { x, y, width, height }: Box, { disabled = false, accepts = true } = {}) => {
  const element = document.createElement('div')
  element.getBoundingClientRect = () => new DOMRect(x, y, width, height)
  return { id, element, disabled, accepts: () => accepts } as unknown as Place // what is read of one
}
const table = placed('table', { x: 0, y: 0, width: 200, height: 100 })
const row = placed('row', { x: 0, y: 20, width: 200, height: 20 })
const zone = placed('zone', { x: 300, y: 0, width: 100, height: 100 })

type Release = { at: [x: number, y: number]; known: Place | null; followedTo?: [x: number, y: number] }

/** `known`: what the library takes for the target. */
function targetOf({ at: [clientX, clientY], known, followedTo = [5, 5] }: Release, places: Place[] = [table, row, zone]): unknown {
  const [x, y] = followedTo
  const operation = { source: {}, target: known, position: { current: { x, y } } }
  const event = { operation, nativeEvent: new MouseEvent('pointerup', { clientX, clientY }) }
  const found = dropTargetOf(event as unknown as DragEndEvent, { registry: { droppables: places } } as unknown as DragDropManager) // what is read of them
  return found?.id ?? null
}

it('is what the pointer is over, whatever it was over when the page was last drawn', () => {
  expect(targetOf({ at: [350, 50], known: row })).toBe('zone')
  expect(targetOf({ at: [350, 50], known: null })).toBe('zone')
})

it('is the innermost of several', () => {
  expect(targetOf({ at: [50, 30], known: zone })).toBe('row')
  expect(targetOf({ at: [50, 80], known: row })).toBe('table')
})

it('is none that is disabled or does not take what is carried', () => {
  const places = [table, placed('off', { x: 0, y: 0, width: 50, height: 50 }, { disabled: true })]
  expect(targetOf({ at: [10, 10], known: null }, places)).toBe('table')
  expect(targetOf({ at: [10, 10], known: null }, [placed('other', { x: 0, y: 0, width: 50, height: 50 }, { accepts: false })])).toBeNull()
})

it('beside all of them is what the library has found there, and no place that was only passed', () => {
  expect(targetOf({ at: [250, 50], known: zone, followedTo: [250, 50] })).toBe('zone')
  expect(targetOf({ at: [250, 50], known: zone, followedTo: [350, 50] })).toBeNull()
})

it('of what was carried without a pointer is what the library says', () => {
  const operation = { source: {}, target: row, position: { current: { x: 0, y: 0 } } }
  expect(dropTargetOf({ operation } as unknown as DragEndEvent, { registry: { droppables: [] } } as unknown as DragDropManager)).toBe(row) // as above
})
