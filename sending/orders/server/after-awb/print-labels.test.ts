import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { type CourierPort, courierOf, couriersOf } from '#sending/ports/couriers.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { LABELS_LEFT_OUT_HEADER, labelsLeftOutOf } from '../../contract/labels-left-out.ts'
import { aDraft, askCourier, begun, orderNow, ready } from '../test-orders.ts'
import { couriersOnSimulators } from '../test-simulators.ts'
import { cancelOrder } from './cancel-order.ts'
import { fourPerSheet, readLabel } from './label-pages.ts'
import { printLabel, printLabels } from './print-labels.ts'

const ro = textsOf('ro')

const { couriers, withUnreachable } = await couriersOnSimulators()
const app = await testApp({ couriers: [...couriers.values()] })
const fanCourier = courierOf(app, 'fan')
const withLabel = (label: CourierPort['label']) => couriersOf([...couriers.values(), { ...fanCourier, label }])
let clientId: string
let fan: string
let sameday: string

async function activated(courier: 'fan' | 'sameday'): Promise<string> {
  const ref = await begun(app, await ready(app, clientId, { courier }))
  await askCourier(app, ref)
  return ref.orderId
}

beforeAll(async () => {
  clientId = await testClient(app, fromRon(500))
  fan = await activated('fan')
  sameday = await activated('sameday')
})

const pagesOf = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes)).getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])
const A4 = [595, 842]
const A6 = [298, 420]
const many = (uniqueIds: string[], layout: 'one-per-page' | 'four-per-sheet', more: { format?: 'A4' | 'A6'; firstQuarter?: number } = {}) =>
  printLabels(app, { clientId, texts: ro, uniqueIds, layout, format: 'A6', firstQuarter: 1, ...more })

describe('a label', () => {
  it('is the courier’s own, in its size, named after the AWB', async () => {
    for (const orderId of [fan, sameday]) {
      const { awb } = await orderNow(app, { clientId, orderId })
      for (const [format, size] of [
        ['A4', A4],
        ['A6', A6],
      ] as const) {
        const { bytes, name } = await printLabel(app, { clientId, orderId, format })
        expect(name).toBe(`${awb}.pdf`)
        expect(await pagesOf(bytes)).toEqual([size])
      }
    }
  })

  it('is kept: printed again while the courier cannot be reached', async () => {
    const first = await printLabel(app, { clientId, orderId: fan, format: 'A6' })
    app.couriers = withUnreachable('fan')
    const again = await printLabel(app, { clientId, orderId: fan, format: 'A6' })
    app.couriers = couriers
    expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true)
  })

  it('that cannot be had now is reported as the courier’s failure', async () => {
    const orderId = await activated('fan')
    app.couriers = withUnreachable('fan')
    const refused = printLabel(app, { clientId, orderId, format: 'A4' })
    await expect(refused).rejects.toMatchObject({ code: 'courier-failed' })
    app.couriers = couriers
    expect(await pagesOf((await printLabel(app, { clientId, orderId, format: 'A4' })).bytes)).toEqual([A4])
  })

  it('of a draft or of a cancelled order does not exist, even if it was printed before', async () => {
    const draft = await aDraft(app, clientId)
    await expect(printLabel(app, { clientId, orderId: draft, format: 'A6' })).rejects.toMatchObject({ code: 'order-has-no-awb' })
    const orderId = await activated('sameday')
    await printLabel(app, { clientId, orderId, format: 'A6' })
    await cancelOrder(app, { clientId, orderId })
    await expect(printLabel(app, { clientId, orderId, format: 'A6' })).rejects.toMatchObject({ code: 'order-has-no-awb' })
    await expect(many([orderId], 'one-per-page')).rejects.toMatchObject({ code: 'order-has-no-awb' })
  })
})

describe('a label that is kept and cannot be read', () => {
  it('is had again from the courier, and one the courier sends so is not kept', async () => {
    const orderId = await activated('fan')
    const { awb } = await orderNow(app, { clientId, orderId })
    const name = `labels/fan/${awb}-A6.pdf`
    const whole = (await printLabel(app, { clientId, orderId, format: 'A6' })).bytes
    await app.files.write(name, whole.subarray(0, 700))
    expect(await pagesOf((await printLabel(app, { clientId, orderId, format: 'A6' })).bytes)).toEqual([A6])
    expect(Buffer.from((await app.files.read(name)) ?? []).equals(Buffer.from(whole))).toBe(false)
    expect(await readLabel((await app.files.read(name)) ?? new Uint8Array())).not.toBeNull()
    app.couriers = withLabel(async () => ({ kind: 'label', pdf: whole.subarray(0, 700) }))
    await expect(printLabel(app, { clientId, orderId, format: 'A4' })).rejects.toMatchObject({ code: 'courier-failed' })
    app.couriers = couriers
    expect(await app.files.read(`labels/fan/${awb}-A4.pdf`)).toBeNull()
  })

  it('is printed all the same when it cannot be kept', async () => {
    const orderId = await activated('sameday')
    const full = { ...app, files: { ...app.files, write: () => Promise.reject(new Error('no space left')) } }
    expect(await pagesOf((await printLabel(full, { clientId, orderId, format: 'A6' })).bytes)).toEqual([A6])
  })
})

describe('many labels', () => {
  it('leave out what cannot be had, and name it: a cancelled order, a damaged file, a draft', async () => {
    const cancelled = await activated('sameday')
    await cancelOrder(app, { clientId, orderId: cancelled })
    const damaged = await activated('fan')
    const draft = await aDraft(app, clientId)
    app.couriers = withLabel(async (awb, format) =>
      awb === (await orderNow(app, { clientId, orderId: damaged })).awb
        ? { kind: 'label', pdf: Buffer.from('%PDF-1.7 jumatate') }
        : fanCourier.label(awb, format),
    )
    const { bytes, name, headers = {} } = await many([fan, cancelled, sameday, damaged, draft], 'four-per-sheet')
    app.couriers = couriers
    expect([name, await pagesOf(bytes)]).toEqual(['etichete-2.pdf', [A4]])
    expect(labelsLeftOutOf(headers[LABELS_LEFT_OUT_HEADER] ?? null)).toMatchObject({
      count: 3,
      orders: [
        { uniqueId: cancelled, courierName: 'Sameday', recipientName: 'Ana Ionescu', reason: 'Comanda este anulata.' },
        { uniqueId: damaged, courierName: 'FAN Courier', reason: expect.stringContaining('descarcarea') },
        { uniqueId: draft, awb: null, courierName: null, reason: 'Comanda nu are inca un AWB.' },
      ],
    })
    expect((await many([fan, sameday], 'one-per-page')).headers).toBeUndefined()
  })

  it('are one a page, in the order asked for, couriers mixed', async () => {
    const { bytes, name } = await many([sameday, fan, sameday], 'one-per-page')
    expect(name).toBe('etichete-3.pdf')
    expect(await pagesOf(bytes)).toEqual([A6, A6, A6])
    expect(await pagesOf((await many([fan, sameday], 'one-per-page', { format: 'A4' })).bytes)).toEqual([A4, A4])
  })

  it('are four on a sheet, beginning at the quarter that is free', async () => {
    const sheets = async (count: number, firstQuarter: number) => {
      const ids = Array.from({ length: count }, (_, i) => (i % 2 ? fan : sameday))
      return (await pagesOf((await many(ids, 'four-per-sheet', { firstQuarter })).bytes)).length
    }
    expect([await sheets(1, 1), await sheets(4, 1), await sheets(5, 1)]).toEqual([1, 1, 2])
    expect([await sheets(1, 4), await sheets(2, 4), await sheets(5, 4)]).toEqual([1, 2, 2])
    expect(await pagesOf((await many([fan], 'four-per-sheet')).bytes)).toEqual([A4])
  })

  it('stand where they were asked to: top left, top right, bottom left, bottom right', async () => {
    const { bytes } = await printLabel(app, { clientId, orderId: fan, format: 'A6' })
    const label = await readLabel(bytes)
    if (!label) throw new Error('no label')
    const placeOf = async (firstQuarter: number) => drawnAt(await fourPerSheet([label], firstQuarter))
    const places = await Promise.all([1, 2, 3, 4].map(placeOf))
    expect(places).toEqual([
      [0, 421],
      [298, 421],
      [0, 0],
      [298, 0],
    ])
  })
})

/** Where the only label of the only sheet was drawn: the first move in the page's own drawing. */
async function drawnAt(pdf: Uint8Array): Promise<number[]> {
  const sheet = await PDFDocument.load(pdf)
  const contents = sheet.getPage(0).node.Contents()
  const stream = contents instanceof PDFArray ? contents.lookup(0) : contents
  if (!(stream instanceof PDFRawStream)) throw new Error('the sheet has no drawing')
  const drawing = inflateSync(stream.getContents()).toString()
  const [, x, y] = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) cm/.exec(drawing) ?? []
  return [Math.round(Number(x)), Math.round(Number(y))]
}
