import { describe, expect, it } from 'vitest'
import { nearestTests, testsWithin } from './nearest-tests.ts'

const sources = new Map([
  ['contract/money.ts', ''],
  ['contract/money.test.ts', "import { expect } from 'vitest'\nimport { ron } from './money.ts'"],
  ['server/price.ts', "import { ron } from '../contract/money.ts'"],
  ['server/price.test.ts', "import { price } from './price.ts'"],
  ['server/types.ts', "import type { Bani } from '../contract/money.ts'"],
  ['server/types.test.ts', "import './types.ts'"],
  ['web/page.tsx', "const Part = lazy(() => import('./part.tsx'))"],
  ['web/part.tsx', "import {\n  ron,\n  bani,\n} from '../contract/money.ts'"],
  ['web/page.test.tsx', "import { Page } from './page.tsx'"],
  ['server/lists/lists.test.ts', "import { readFileSync } from 'node:fs'"],
])

describe('the tests nearest to a change', () => {
  it('come by the number of imports between, and not by types alone', () => {
    expect(nearestTests(['contract/money.ts'], sources)).toEqual(['contract/money.test.ts', 'server/price.test.ts', 'web/page.test.tsx'])
  })

  it('begin with a test that was changed itself', () => {
    expect(nearestTests(['server/types.test.ts'], sources)).toEqual(['server/types.test.ts'])
  })

  it('are those of its folder, or of one above, for a file that is no source', () => {
    expect(nearestTests(['server/lists/streets.tsv'], sources)).toEqual(['server/lists/lists.test.ts'])
    expect(nearestTests(['server/lists/kept/streets.tsv'], sources)).toEqual(['server/lists/lists.test.ts'])
    expect(nearestTests(['README.md'], sources)).toEqual([])
  })

  it('end when their time is over; the first one always runs', () => {
    const seconds = { a: 30, b: 4, c: 90, d: 1 }
    expect(testsWithin(10, ['a', 'b', 'd'], seconds)).toEqual(['a'])
    expect(testsWithin(10, ['b', 'c', 'd', 'unknown'], seconds)).toEqual(['b', 'd', 'unknown'])
  })
})
