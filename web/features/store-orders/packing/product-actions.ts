/** The menu of a product's row: every move that can be made by dragging, and its dimensions. */
import { IconArrowDown, IconArrowUp, IconClockPause, IconPackage, IconPackages, IconRulerMeasure } from '@tabler/icons-react'
import type { Holder } from '../../../../contract/packing/move-product.ts'
import type { RowAction } from '../../../ui/table/row-menu.tsx'
import type { Board } from './board.ts'
import { linesIn } from './slots.ts'
import { texts } from './texts.ts'

export function productActions({ packing, product, moves, onMeasure }: Board, from: Holder, productId: string): RowAction[] {
  const lines = linesIn(packing, from)
  const index = lines.findIndex((line) => line.productId === productId)
  const shown = product(productId)
  const to = (label: string, icon: RowAction['icon'], target: Holder | 'new-package', at?: number): RowAction => ({
    label,
    icon,
    onClick: () => moves.drop({ productId, from, to: target, ...(at === undefined ? {} : { index: at }) }),
  })
  return [
    ...packing.packages.flatMap(({ id }, i) => (id === from ? [] : [to(texts.moveTo(texts.packageNumber(i + 1)), IconPackage, id)])),
    to(texts.newPackage, IconPackages, 'new-package'),
    ...(from === 'postponed' ? [] : [to(texts.postpone, IconClockPause, 'postponed')]),
    ...(index > 0 ? [to(texts.moveUp, IconArrowUp, from, index - 1)] : []),
    ...(index < lines.length - 1 ? [to(texts.moveDown, IconArrowDown, from, index + 1)] : []),
    ...(shown ? [{ label: texts.dimensions, icon: IconRulerMeasure, onClick: () => onMeasure(shown) }] : []),
  ]
}
