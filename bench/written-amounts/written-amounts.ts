/**
 * Written amounts against every reader of files: each is read right, or asked about, and none is misread. Amounts of all sizes, as
 * Romanian and English programs and people write them, in columns of one program and of several. BENCH_AMOUNTS takes another number.
 */
import { readWrittenAmounts } from './readers.ts'

const COUNT = Number(process.env.BENCH_AMOUNTS ?? 1_000_000)
const { right, asked, misread } = readWrittenAmounts(COUNT, 1)
for (const [reader, counts] of Object.entries(right)) console.log(`${reader}: ${counts} right, ${asked[reader] ?? 0} asked`)
console.log(`${misread.length} misread of ${COUNT} amounts`)
for (const one of misread.slice(0, 20)) console.log(`  ${one}`)
process.exitCode = misread.length === 0 ? 0 : 1
