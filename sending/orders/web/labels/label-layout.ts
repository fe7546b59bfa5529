/** How labels were printed the last time, kept in this browser: it stands beside the printer. */
import { z } from 'zod'
import { parseKept } from '#web/kept.ts'
import { browserStorage } from '#web/working-storage.ts'
import { LabelQuarter } from '../../contract/orders.ts'

const KEY = 'labels.layout'
const QUARTERS = 4

const LabelLayout = z.object({
  layout: z.enum(['one-per-page', 'four-per-sheet']),
  firstQuarter: LabelQuarter,
})
export type LabelLayout = z.infer<typeof LabelLayout>

export function rememberedLayout(): LabelLayout {
  return parseKept(LabelLayout, browserStorage.getItem(KEY)) ?? { layout: 'one-per-page', firstQuarter: 1 }
}

/** The next sheet begins where this one was left: a half-used sheet is put back into the printer. */
export function rememberLayout(layout: LabelLayout, printed: number): LabelLayout {
  const firstQuarter = layout.layout === 'four-per-sheet' ? nextFreeQuarter(layout.firstQuarter, printed) : layout.firstQuarter
  const next = { ...layout, firstQuarter }
  browserStorage.setItem(KEY, JSON.stringify(next))
  return next
}

export const nextFreeQuarter = (first: number, printed: number): number => ((first - 1 + printed) % QUARTERS) + 1
