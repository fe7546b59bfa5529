/** How labels were printed the last time, kept in this browser: it stands beside the printer. */
import { z } from 'zod'
import { LabelQuarter } from '../../../../contract/orders/orders.ts'
import { keptAs } from '../../../kept.ts'

const KEY = 'labels.layout'
const QUARTERS = 4

const LabelLayout = z.object({
  layout: z.enum(['one-per-page', 'four-per-sheet']),
  firstQuarter: LabelQuarter,
})
export type LabelLayout = z.infer<typeof LabelLayout>

export function rememberedLayout(): LabelLayout {
  return keptAs(LabelLayout, localStorage.getItem(KEY)) ?? { layout: 'one-per-page', firstQuarter: 1 }
}

/** The next sheet begins where this one was left: a half-used sheet is put back into the printer. */
export function rememberLayout(layout: LabelLayout, printed: number): void {
  const next = layout.layout === 'four-per-sheet' ? nextFreeQuarter(layout.firstQuarter, printed) : layout.firstQuarter
  localStorage.setItem(KEY, JSON.stringify({ ...layout, firstQuarter: next }))
}

export const nextFreeQuarter = (first: number, printed: number): number => ((first - 1 + printed) % QUARTERS) + 1
