import { Select } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { repaymentPageSizes } from '../contract/repayment-calls.ts'

const words = texts.repaymentList

type PageSize = (typeof repaymentPageSizes)[number]

/** Of an address, which may say anything. */
export const pageSizeOf = (limit: number | undefined): PageSize => repaymentPageSizes.find((one) => one === limit) ?? 50

export const PageSizeChoice = ({ size, onChange }: { size: PageSize; onChange: (size: PageSize) => void }) => (
  <Select
    aria-label={words.pageSize}
    w={170}
    allowDeselect={false}
    value={String(size)}
    data={repaymentPageSizes.map((one) => ({ value: String(one), label: words.perPage(one) }))}
    onChange={(chosen) => onChange(pageSizeOf(Number(chosen)))}
  />
)
