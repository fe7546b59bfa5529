/** What is read of a CAMT file for the accounts of the samples. For tests. */
import { bankFiles } from '../read-statement.ts'
import { allOurSampleIbans } from '../sample-statements.ts'

export const read = (xml: string) => bankFiles.readStatement(Buffer.from(xml), Object.values(allOurSampleIbans))
/** Of the first statement. */
export function lines(xml: string) {
  const reading = read(xml)
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults))
  return reading.statements[0]?.lines
}
export const faults = (xml: string) => {
  const reading = read(xml)
  return reading.kind === 'refused' ? reading.faults : []
}
