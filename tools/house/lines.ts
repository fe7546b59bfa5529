/** House rules of single lines, and of files' names: banned words and calls, each with what to use instead. */
import { byLayer, folders } from '../layers.ts'

type Rule = { what: RegExp; instead: string; only?: RegExp; not?: RegExp }

export const sourceFilePattern = new RegExp(`^(${folders.join('|')})/.*\\.(ts|tsx|mjs)$`)
const tests = /\.test\.tsx?$|^e2e\/|^bench\/|^tools\//

export const houseLineRules: readonly Rule[] = [
  {
    what: /\bDate\.now\(\)|\bnew Date\(\)/,
    instead: 'app.clock.now()',
    only: /^server\//,
    not: /^server\/(platform\/(clock|server|test-).*|product\.ts|verify-ledger\.ts)|\.test\.ts$|import\//,
  },
  {
    what: /\bTODO\b|\bFIXME\b|\b(it|test|describe)\.todo\b/,
    instead: 'the work itself, or an issue',
    only: sourceFilePattern,
    not: /^tools\/house\/lines(\.test)?\.ts$/,
  },
  {
    what: /@ts-(expect-error|nocheck)/,
    instead: 'code that needs no exception',
    only: sourceFilePattern,
    not: /^tools\/house\/lines(\.test)?\.ts$/,
  },
  {
    // The first file of the browser waits for the texts: what they run must not come with that file.
    what: /^import (?!type\b).* '((\.\.\/){2,}(?!\.\.\/)|#)(?!forms\.ts|contract\/texts\/|(\w+\/)?[\w-]+\/words\/)/,
    instead: 'types alone, or ./forms.ts',
    only: /^contract\/texts\/(ro|en)\/[^/]+\.ts$|^texts\/(ro|en)\/|^words\//,
  },
  { what: /\bparseFloat\(|\.toFixed\(2\)/, instead: 'contract/money.ts', only: /^(server|web)\//, not: tests },
  {
    what: /'ro(-RO)?'|\btoLocale(Date|Time)?String\(/,
    instead: 'texts.forms, which writes as the language of the page does',
    only: /^web\//,
    not: /^web\/(language\.ts$|test\/)|\.test\.tsx?$/,
  },
  {
    what: /\bas (unknown as )?EffectApp\b/,
    instead: 'the app that the call of an effect is given',
    only: /^server\//,
    not: /^server\/effects\/run-effect\.ts$|\.test\.ts$|\/test-[\w-]+\.ts$/,
  },
  { what: /\buseSearch\(/, instead: 'useCheckedSearch of web/search-params.ts', only: /^(web|cash)\// },
  {
    what: /\b(local|session)Storage\b|\buse(Local|Session)Storage\b|(?<!\w)document\.cookie\.|\bindexedDB\b/,
    instead: 'web/working-storage.ts, which goes on where the browser refuses, or useKept of web/kept.ts',
    only: /^web\//,
    not: /^web\/(working-storage\.ts$|test\/)|\.test\.tsx?$/,
  },
  {
    what: /\.catch\(\(\{ message \}\)|\berror instanceof Error \? error\.message/,
    instead: 'asProblem of web/api.ts, whose words may be shown',
    only: /^(web|cash)\/.*\.tsx?$/,
  },
  {
    // It gives back the focus, is closed by Back, and asks before what was typed is lost.
    what: /\b(Modal|Drawer)\b.* from '@mantine\/core'|\buseBlocker\b/,
    instead: 'web/ui/dialog/dialog.tsx, web/shell/leave-guard.tsx',
    only: /^web\/.*\.tsx$/,
    not: /^web\/(ui\/dialog\/dialog|account\/sign-in\/in-place\/session-ended)\.tsx$/,
  },
  {
    // The browser cuts there what is pasted, and says nothing; what a scanner types is a code or is refused.
    what: /\bmaxLength\b(?!'|: number)/,
    instead: 'TextField, LongTextField or SearchBox of web/ui/form, which keep what is too long and say it',
    only: /^web\/.*\.tsx$/,
    not: /^web\/selling\/scan-station\/scan-field\.tsx$/,
  },
  {
    // It leaves out of what is pasted whatever is no digit: 30x20 becomes 3020.
    what: /\bNumberInput\b/,
    instead: 'CountField, DecimalInput or AmountField of web/ui/form',
    only: /^web\/.*\.tsx$/,
  },
  { what: /\bPasswordInput\b/, instead: 'web/ui/form/password-field.tsx', only: /^web\/.*\.tsx$/, not: /password-field\.tsx$/ },
  {
    // Read where it is imported, each could be anything.
    what: /^export (?:const|type|(?:async )?function) (?:Found|Created|Standing|Place|Known|Target|Manner|Registers|columnsOf|draftOf|readAnswer|caption|demo|empty|fits|isChain|yesOf|whyNot|goOnAt|goesWith|leaveOut|rowsIn|sentOf|asksFor|giveToken|isAllSent)\b/,
    instead: 'a name that says what it is without its file',
    only: sourceFilePattern,
  },
  { what: /(Manager|Helper|Util|Service|Controller|Repository)s?\.tsx?$/, instead: 'a file named after what it does' },
]

/** In a file of ours. */
export function lineComplaints(file: string, text: string): string[] {
  const place = byLayer(file)
  const judging = houseLineRules.filter(({ what, only, not }) => (only ? only.test(place) : what.test(file)) && !not?.test(place))
  return judging.flatMap(({ what, instead, only }) => {
    if (!only) return [`${file}: use ${instead}`]
    return text.split('\n').flatMap((line, i) => (what.test(line) ? [`${file}:${i + 1}: use ${instead}`] : []))
  })
}

/** A page is read until it is as expected; once, for what it must not have said on the way. */
const awaited = /\bexpect\(\s*\[?\s*await\b(?:[^\n]|(?<=[([{,]|=>)\n|\n(?=\s*[.)\]}]))*/g
const readsPage =
  /\.(count|title|(inner|text)(Text|Content)|all(Inner|Text)(Texts|Contents)|inputValue|getAttribute|ariaSnapshot|is(Disabled|Enabled|Checked|Visible|Hidden|Editable))\(/

/** In journeys and tests of pages. */
export function readOnceComplaints(file: string, text: string): string[] {
  if (!/^e2e\/|\.page\.test\.ts$/.test(file)) return []
  return [...text.matchAll(awaited)].flatMap(({ 0: expected, index }) =>
    readsPage.test(expected) && !/\)\.not\.to(Contain|Match)\(/.test(expected)
      ? [`${file}:${text.slice(0, index).split('\n').length}: use expect.poll, which reads until it is so`]
      : [],
  )
}
