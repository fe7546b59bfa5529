import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { areas, folders } from '../layers.ts'
import { circleComplaints, featurePartOf, upwardComplaints } from './circles.ts'

const source = (file: string, ...imported: string[]) => ({ file, text: imported.map((one) => `import { a } from '#${one}'`).join('\n') })

it.each([
  ['sending/offers/contract/offers.ts', 'sending/offers contract'],
  ['sending/offers/words/ro/offers.ts', 'sending/offers contract'],
  ['sending/offers/server/price/price.ts', 'sending/offers server'],
  ['sending/operations.ts', null],
  ['server/platform/clock.ts', null],
])('%s is of %s', (file, part) => expect(featurePartOf(file)).toBe(part))

describe('a circle of rooms', () => {
  it('is seen though no file is in a circle', () => {
    const said = circleComplaints([
      source('sending/offers/server/ask.ts', 'sending/orders/server/rows.ts'),
      source('sending/orders/server/activate.ts', 'sending/offers/server/price.ts'),
    ])
    expect(said).toEqual([
      'sending/offers/server/ask.ts: closes a circle of rooms: sending/offers server > sending/orders server > sending/offers server',
    ])
  })

  it('is seen over a third, and over areas', () => {
    const said = circleComplaints([
      source('cash/payouts/web/sheet.tsx', 'paying/balance/web/bar.tsx'),
      source('paying/balance/web/bar.tsx', 'informing/dashboard/web/card.tsx'),
      source('informing/dashboard/web/page.tsx', 'cash/payouts/web/pay.tsx'),
    ])
    expect(said).toEqual([
      expect.stringMatching(/of rooms: cash\/payouts web > paying\/balance web > informing\/dashboard web > cash\/payouts web$/),
      expect.stringMatching(/of areas: cash web > paying web > informing web > cash web$/),
    ])
  })

  it('is none of what a server knows of a contract that knows another', () => {
    const said = circleComplaints([
      source('sending/orders/contract/orders.ts', 'sending/offers/contract/offers.ts'),
      source('sending/offers/server/ask.ts', 'sending/orders/contract/orders.ts'),
    ])
    expect(said).toEqual([])
  })

  it('is none of tests', () => {
    const said = circleComplaints([
      source('sending/offers/server/ask.ts', 'sending/orders/server/rows.ts'),
      source('sending/orders/server/activate.test.ts', 'sending/offers/server/price.ts'),
      source('sending/orders/server/test-orders.ts', 'sending/offers/server/price.ts'),
    ])
    expect(said).toEqual([])
  })
})

describe('a circle of areas', () => {
  it('is seen though no room is in a circle', () => {
    const said = circleComplaints([
      source('account/settings/contract/switches.ts', 'informing/notifications/contract/kinds.ts'),
      source('informing/dashboard/contract/dashboard.ts', 'account/members/contract/members.ts'),
    ])
    expect(said).toEqual([
      'account/settings/contract/switches.ts: closes a circle of areas: account contract > informing contract > account contract',
    ])
  })

  it('is none of a contract that a server of an earlier area knows', () => {
    const said = circleComplaints([
      source('account/settings/server/switches.ts', 'informing/notifications/contract/kinds.ts'),
      source('informing/dashboard/contract/dashboard.ts', 'account/members/contract/members.ts'),
    ])
    expect(said).toEqual([])
  })
})

describe('the folders of the top', () => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  const sources = tracked
    .filter((file) => /\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

  it('import those below them alone, without exception', () => {
    expect(sources.length).toBeGreaterThan(2000)
    expect(upwardComplaints(sources)).toEqual([])
  })

  it.each(folders.slice(1).map((later, i) => [folders[i] ?? '', later] as const))('%s does not know %s', (earlier, later) => {
    const planted = source(`${earlier}/here/there.ts`, `${later}/first/here.ts`)
    expect(upwardComplaints([...sources, planted])).toEqual([
      `${earlier}/here/there.ts: imports ${later}/first/here.ts, which comes later: ${earlier} is below ${later}`,
    ])
    expect(upwardComplaints([source(`${later}/here/there.ts`, `${earlier}/first/here.ts`)])).toEqual([])
  })

  it('see what is loaded when it is wanted, and types', () => {
    const lazy = { file: 'web/shell/bell.tsx', text: "const Bell = lazy(() => import('#informing/notifications/web/bell.tsx'))" }
    const typed = { file: 'server/platform/app.ts', text: "import type { CourierPort } from '#sending/ports/couriers.ts'" }
    expect(upwardComplaints([lazy, typed])).toHaveLength(2)
  })

  it('have areas in their order, and tests may look at all', () => {
    expect(folders.filter((folder) => (areas as readonly string[]).includes(folder))).toEqual(areas)
    expect(upwardComplaints([source('server/platform/a.test.ts', 'product/server/app.ts')])).toEqual([])
  })
})
