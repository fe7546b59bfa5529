import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { equivalentOf, mutantsOf } from './mutants.ts'

const changesOf = (text: string) => mutantsOf('some.ts', text).map(({ line, was, becomes }) => `${line}: ${was} → ${becomes}`)

describe('the mutants of a source', () => {
  it('turn comparisons, arithmetic and conditions round', () => {
    expect(changesOf('const a = b < 3 ? c + 1 : d')).toEqual([
      '1: b < 3 → true',
      '1: b < 3 → false',
      '1: < → <=',
      '1: < → >=',
      '1: 3 → (4)',
      '1: 3 → (2)',
      '1: + → -',
      '1: 1 → (2)',
      '1: 1 → (0)',
    ])
    expect(changesOf('const a = b?.c ?? !d')).toEqual(['1: b?.c ?? !d → (b?.c)', '1: b?.c ?? !d → (!d)', '1: ?. → .', '1: !d → d'])
  })

  it('leave out statements, answers, texts, lists and what is written', () => {
    expect(changesOf('async function f() {\n  await g()\n  return h\n}')).toEqual(['2: await g() → ;', '3: return h → return'])
    expect(changesOf("const a = ['x']")).toEqual(["1: ['x'] → []", "1: 'x' → ''"])
    expect(changesOf('tx.set({ a, b })')).toEqual(['1: { a, b } → ({})', '1: a,  → ', '1: , b → '])
    expect(changesOf('const a = and(b, c)')).toEqual(['1: b,  → ', '1: , c → '])
  })

  it('take the conditions out of a statement of the database, one by one', () => {
    const changes = changesOf("const a = `update t set x = 1, y = 2 where client_id = $1 and id = $2 and state in ('a', 'b')`")
    for (const change of [
      '1: x = 1,  → ',
      '1: , y = 2 → ',
      '1: client_id = $1 → true',
      '1: and id = $2 → ',
      "1: and state in ('a', 'b') → ",
      "1: 'a' → 'mutated'",
    ])
      expect(changes).toContain(change)
  })

  it('leave alone what only the compiler reads', () => {
    expect(changesOf("import { a } from './b.ts'\ntype C = 'd' | 'e'\nconst f = g as C")).toEqual([])
  })

  it('that cannot be noticed are those named with a reason', () => {
    const [mutant] = mutantsOf('some.ts', 'const a = b < 3')
    const named = { file: 'some.ts', line: 'const a', was: '<', becomes: '<=', reason: 'b is never 3' }
    if (!mutant) throw new Error('no mutant')
    expect(equivalentOf([named], mutant, 'const a = b < 3')).toBe(named)
    expect(equivalentOf([{ ...named, becomes: '>' }], mutant, 'const a = b < 3')).toBeUndefined()
    expect(equivalentOf([{ ...named, line: 'const c' }], mutant, 'const a = b < 3')).toBeUndefined()
  })
})

describe('npm run mutation', () => {
  const folder = mkdtempSync(join(import.meta.dirname, 'sample-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('distinguishes what a test noticed from what none did', () => {
    writeFileSync(
      join(folder, 'double.ts'),
      'export const double = (n: number): number => n * 2\nexport const half = (n: number): number => n / 2\n',
    )
    writeFileSync(
      join(folder, 'double.test.ts'),
      "import { expect, it } from 'vitest'\nimport { double } from './double.ts'\nit('doubles', () => expect(double(3)).toBe(6))\n",
    )
    const args = ['tools/mutation.ts', join(folder, 'double.ts'), '--all']
    const said = execFileSync(process.execPath, args, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' })
    expect(said).toMatch(/killed .*double\.ts:1 "\*" → "\/"/)
    expect(said).toMatch(/survived .*double\.ts:2 "\/" → "\*"/)
    expect(said).toMatch(/50\.0 % of 8 \(killed 4, timeout 0, survived 4; equivalent 0\)/)
  })
})
