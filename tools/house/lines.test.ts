import { describe, expect, it } from 'vitest'
import { houseLineRules, lineComplaints, readOnceComplaints } from './lines.ts'

/** One line for each rule, in their order, and the same where it is permitted. */
const cases: readonly { instead: RegExp; file: string; line: string; permitted: string }[] = [
  { instead: /clock/, file: 'sending/offers/server/ask.ts', line: 'const at = new Date()', permitted: 'server/platform/clock.ts' },
  { instead: /the work itself/, file: 'sending/offers/server/ask.ts', line: `// ${'TO' + 'DO'}: later`, permitted: 'docs/how-to.md' },
  { instead: /no exception/, file: 'contract/money.ts', line: `// @ts-${'expect-error'}`, permitted: 'docs/how-to.md' },
  {
    instead: /types alone/,
    file: 'sending/offers/words/ro/offers.ts',
    line: "import { offers } from '#sending/offers/contract/offers.ts'",
    permitted: 'sending/offers/contract/offers.ts',
  },
  { instead: /money/, file: 'sending/offers/web/price.tsx', line: 'amount.toFixed(2)', permitted: 'bench/offers.ts' },
  { instead: /texts\.forms/, file: 'sending/offers/web/price.tsx', line: 'at.toLocaleString()', permitted: 'web/language.ts' },
  { instead: /given/, file: 'sending/orders/server/awb.ts', line: 'app as EffectApp', permitted: 'server/effects/run-effect.ts' },
  { instead: /useCheckedSearch/, file: 'cash/payouts/web/page.tsx', line: 'const { page } = useSearch()', permitted: 'contract/a.ts' },
  {
    instead: /working-storage/,
    file: 'cash/payouts/web/page.tsx',
    line: "const kept = window.sessionStorage.getItem('a')",
    permitted: 'web/working-storage.ts',
  },
  {
    instead: /asProblem/,
    file: 'cash/payouts/web/page.tsx',
    line: 'send().catch(({ message }) => say(message))',
    permitted: 'contract/a.ts',
  },
  {
    instead: /dialog\.tsx/,
    file: 'cash/payouts/web/page.tsx',
    line: "import { Modal } from '@mantine/core'",
    permitted: 'web/ui/dialog/dialog.tsx',
  },
  {
    instead: /TextField/,
    file: 'account/sign-in/web/form.tsx',
    line: '<TextInput maxLength={20} />',
    permitted: 'selling/scan-station/web/scan-field.tsx',
  },
  {
    instead: /CountField/,
    file: 'account/sign-in/web/form.tsx',
    line: "import { NumberInput } from '@mantine/core'",
    permitted: 'contract/a.ts',
  },
  {
    instead: /password-field/,
    file: 'account/sign-in/web/form.tsx',
    line: '<PasswordInput />',
    permitted: 'web/ui/form/password-field.tsx',
  },
  { instead: /without its file/, file: 'contract/money.ts', line: 'export const fits = 1', permitted: 'docs/how-to.md' },
  { instead: /what it does/, file: 'sending/offers/server/offer-Helpers.ts', line: '', permitted: 'sending/offers/server/offers.ts' },
]

describe('a line', () => {
  it.each(cases)('$file: $line', ({ instead, file, line, permitted }) => {
    expect(lineComplaints(file, `\n${line}`)).toEqual([expect.stringMatching(instead)])
    expect(lineComplaints(permitted, `\n${line}`).filter((said) => instead.test(said))).toEqual([])
  })

  it('cuts what is pasted only by a prop: a setting of that name is none', () => {
    const file = 'sending/order-templates/web/builder/setting-parts.tsx'
    expect(lineComplaints(file, "{length('maxLength')}\ntype Of = { maxLength: number }")).toEqual([])
    expect(lineComplaints(file, 'const plain = { maxLength: 200 }')).toHaveLength(1)
  })

  it('each rule is broken by one of them', () => {
    expect(cases.map(({ instead }) => houseLineRules.findIndex((rule) => instead.test(rule.instead)))).toEqual(
      houseLineRules.map((_, at) => at),
    )
  })
})

describe('what a page shows', () => {
  it('is not read once', () => {
    const once = "\nexpect(await page.getByText('Activ').count()).toBe(1)"
    expect(readOnceComplaints('e2e/orders/order.test.ts', once)).toEqual([
      expect.stringMatching(/^e2e\/orders\/order\.test\.ts:2: use expect\.poll/),
    ])
    expect(readOnceComplaints('server/a.test.ts', once)).toEqual([])
  })

  it('is read once for what must not have been said', () => {
    expect(readOnceComplaints('e2e/a.test.ts', "expect(await page.locator('body').innerText()).not.toContain('eroare')")).toEqual([])
  })
})
