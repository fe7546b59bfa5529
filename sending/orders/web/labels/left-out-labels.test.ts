import { expect, it } from 'vitest'
import { texts } from '#web/texts.ts'
import { LABELS_LEFT_OUT_NAMED_MAX, type LabelLeftOut, labelsLeftOutOf, leftOutHeader } from '../../contract/labels-left-out.ts'

const leftOut: LabelLeftOut = {
  uniqueId: '0123456789AB',
  awb: '1SDY2410001',
  courierName: 'Sameday',
  recipientName: 'Ioana Țîrlea',
  reason: 'Comanda este anulata.',
}
/** As it comes through the header. */
const said = (count: number) =>
  texts.orders.labels.leftOut(labelsLeftOutOf(leftOutHeader(Array.from({ length: count }, () => leftOut))) ?? { count: 0, orders: [] })

it('names the labels that are missing from a file, with the first reasons', () => {
  expect(said(1)).toBe('Nu a fost printata o eticheta: 1SDY2410001 (Ioana Țîrlea): Comanda este anulata.')
  expect(said(2)).toMatch(/^Nu au fost printate 2 etichete: 1SDY2410001/)
  expect(said(20)).toMatch(/^Nu au fost printate 20 de etichete:.* si inca 10\.$/)
  expect(leftOutHeader(Array.from({ length: 200 }, () => leftOut)).length).toBeLessThan(8 * 1024)
  expect(labelsLeftOutOf(leftOutHeader(Array.from({ length: 200 }, () => leftOut)))).toMatchObject({
    count: 200,
    orders: { length: LABELS_LEFT_OUT_NAMED_MAX },
  })
  expect(labelsLeftOutOf(null)).toBeNull()
})
