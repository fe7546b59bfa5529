import { describe, expect, it } from 'vitest'
import { borderComplaints, importedFile, namedFrom, roomOf } from './borders.ts'

describe('the room of a file', () => {
  it.each([
    ['sending/offers/server/price/price-of.ts', 'sending/offers'],
    ['sending/operations.ts', 'sending'],
    ['server/platform/http/server.ts', 'server/platform'],
    ['product/server/app.ts', 'product/server'],
    ['partners/couriers/fan/offers.ts', 'partners'],
    ['sending/ports/couriers.ts', 'sending/ports'],
    ['contract/banking/iban.ts', 'contract'],
    ['web/ui/form/field.tsx', 'web'],
  ])('%s: %s', (file, room) => expect(roomOf(file)).toBe(room))
})

describe('an import', () => {
  it.each([
    ['sending/offers/server/price.ts', 'sending/offers/contract/offers.ts', '../contract/offers.ts'],
    ['sending/offers/server/price.ts', 'sending/offers/server/tables.ts', './tables.ts'],
    ['sending/offers/server/price.ts', 'sending/orders/server/queries.ts', '#sending/orders/server/queries.ts'],
    ['sending/offers/server/price.ts', 'contract/money.ts', '#contract/money.ts'],
    ['sending/operations.ts', 'sending/offers/server/price.ts', './offers/server/price.ts'],
    ['product/server/app.ts', 'product/server/calls.ts', './calls.ts'],
    ['product/server/app.ts', 'server/platform/clock.ts', '#server/platform/clock.ts'],
    ['server/platform/clock.ts', 'product/server/app.ts', '#product/server/app.ts'],
    ['server/platform/clock.ts', 'package.json', '../../package.json'],
  ])('in %s of %s is named %s', (file, imported, name) => {
    expect(namedFrom(file, imported)).toBe(name)
    expect(importedFile(file, name)).toBe(imported)
  })

  it('of a package is none of ours', () => {
    expect(importedFile('product/server/app.ts', 'node:path')).toBeNull()
  })
})

describe('a border that is not seen', () => {
  const complaints = (line: string) => borderComplaints('sending/offers/server/price.ts', line, (file) => file !== 'contract/gone.ts')

  it.each([
    "import { ron } from '../../../contract/money.ts'",
    "import type { Ron } from '../../../contract/money.ts'",
    "export { ron } from '../../../contract/money.ts'",
    "const { ron } = await import('../../../contract/money.ts')",
    "vi.mock('../../../contract/money.ts')",
    "import '../../../contract/money.ts'",
  ])('%s', (line) => expect(complaints(line)).toEqual([expect.stringContaining("'#contract/money.ts'")]))

  it('a name from the root within the room', () => {
    expect(complaints("import { tables } from '#sending/offers/server/tables.ts'")).toEqual([expect.stringContaining("'./tables.ts'")])
  })

  it('but not what no file is', () => {
    expect(complaints("const text = `import { a } from '../../../contract/gone.ts'`")).toEqual([])
  })

  it('and what is named as it should be is none', () => {
    expect(complaints("import { ron } from '#contract/money.ts'\nimport pg from 'pg'\nimport { a } from './a.ts'")).toEqual([])
  })
})
