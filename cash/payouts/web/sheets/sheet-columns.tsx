import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react'
import { useState } from 'react'
import { repaymentCalls } from '#cash/repayments/contract/repayment-calls.ts'
import { searchOfSheet } from '#cash/repayments/web/repayment-filters.ts'
import { ZERO } from '#contract/money.ts'
import { shownIban } from '#sending/shipment-editor/web/iban.ts'
import { downloadFile } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { printFile, saveFile } from '#web/ui/deliver-file.ts'
import type { Icon } from '#web/ui/notices/empty-state.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { sheetDocumentCalls } from '../../contract/sheet-documents.ts'
import type { RepaymentSheetShown } from '../../contract/sheets.ts'
import { BankName } from '../bank-name.tsx'
import { RepaymentSheetDoubtShown } from '../doubts/sheet-doubt.tsx'

const words = texts.repaymentSheets

type Given = {
  isStaff: boolean
  onShow: (sheet: RepaymentSheetShown) => void
  /** null: not for the user. */
  onMark: ((sheet: RepaymentSheetShown) => void) | null
  /** What may be said of one that the bank has not answered. */
  decisionsOf: (sheet: RepaymentSheetShown) => RowAction[]
}

export const sheetColumns = ({ isStaff, onShow, onMark, decisionsOf }: Given): readonly Column<RepaymentSheetShown>[] => [
  { key: 'date', title: words.date, width: 160, render: (sheet) => <Issued of={sheet} /> },
  { key: 'number', title: words.number, align: 'right', width: 135, render: ({ id }) => <span className="tabular">{id}</span> },
  { key: 'holder', title: words.holder, isOptional: true, render: ({ bankAccountOwner }) => bankAccountOwner },
  {
    key: 'account',
    title: words.account,
    width: 152,
    render: ({ bankAccount }) => <span className="tabular">{shownIban(bankAccount)}</span>,
  },
  { key: 'paid', title: words.paid, align: 'right', width: 115, render: (sheet) => <Paid of={sheet} /> },
  {
    key: 'amount',
    title: words.amount,
    align: 'right',
    width: 128,
    render: ({ repaymentsAmount }) => <Money amount={repaymentsAmount} className="nowrap" />,
  },
  ...(isStaff
    ? [{ key: 'bank', title: words.bank, width: 105, render: ({ bank = '' }: RepaymentSheetShown) => <BankName bank={bank} /> }]
    : []),
  { key: 'details', title: words.details, width: 258, render: (sheet) => <Details of={sheet} onShow={onShow} /> },
  ...(onMark
    ? [
        {
          key: 'actions',
          title: words.actions,
          width: 122,
          render: (sheet: RepaymentSheetShown) => <Mark of={sheet} onMark={onMark} decisionsOf={decisionsOf} />,
        },
      ]
    : []),
]

/** What was never paid, or came back, is no money that was paid. */
const isOver = ({ state }: RepaymentSheetShown): boolean => state === 'failed' || state === 'returned'

const Paid = ({ of: sheet }: { of: RepaymentSheetShown }) => (
  <Stack gap={0} align="flex-end">
    <Money amount={isOver(sheet) ? ZERO : sheet.amount} className="nowrap" />
    {sheet.paid === 0 && !isOver(sheet) && (
      <Text fz="xs" c="dimmed">
        {words.toPay}
      </Text>
    )}
  </Stack>
)

const Issued = ({ of: sheet }: { of: RepaymentSheetShown }) => {
  const { sheetDate, paid, state, paidOn } = sheet
  return (
    <Stack gap={2} py={4} align="flex-start">
      <span className="tabular nowrap">{texts.forms.day(sheetDate)}</span>
      {paidOn !== null && (
        <Text fz="xs" c="dimmed">
          {words.paidOn(texts.forms.day(paidOn))}
        </Text>
      )}
      {state === 'failed' || state === 'returned' ? (
        <StatusBadge tone="red" text={words.over[state]} />
      ) : (
        paid === 0 && <StatusBadge tone="orange" text={words.unpaid} />
      )}
      {sheet.reason && <Text fz="xs">{sheet.reason}</Text>}
      {sheet.becomes && <Text fz="xs">{becomesOf(sheet.becomes)}</Text>}
      <RepaymentSheetDoubtShown of={sheet} />
    </Stack>
  )
}

/** There is nothing to show of what was not paid. */
function Details({ of: sheet, onShow }: { of: RepaymentSheetShown; onShow: Given['onShow'] }) {
  if (sheet.paid === 0) return null
  return (
    <Group gap={4} wrap="nowrap">
      <Button variant="default" px="sm" aria-label={words.showOf(String(sheet.id))} onClick={() => onShow(sheet)}>
        {words.show}
      </Button>
      <FileIcon
        label={words.xlsOf(String(sheet.id))}
        icon={IconFileTypeXls}
        get={async () =>
          saveFile(await downloadFile(repaymentCalls.download, { body: searchOfSheet(sheet.id) }), texts.repaymentList.fileNames.list)
        }
      />
      <FileIcon
        label={words.pdfOf(String(sheet.id))}
        icon={IconFileTypePdf}
        get={async () =>
          printFile(await downloadFile(sheetDocumentCalls.pdf, { params: { sheetId: sheet.id } }), words.pdfName(String(sheet.id)))
        }
      />
    </Group>
  )
}

type FileIconProps = { label: string; icon: Icon; get: () => Promise<void> }

function FileIcon({ label, icon: Mark, get }: FileIconProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await get().catch(() => toast.error(words.failed))
    setBusy(false)
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} aria-label={label} loading={isBusy} onClick={() => void save()}>
        <Mark size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

type MarkProps = { of: RepaymentSheetShown; onMark: (sheet: RepaymentSheetShown) => void; decisionsOf: Given['decisionsOf'] }

function Mark({ of: sheet, onMark, decisionsOf }: MarkProps) {
  const { open, openOf } = words.notProcessed
  const number = String(sheet.id)
  const mark = { label: open, said: openOf(number), onClick: () => onMark(sheet) }
  const decisions = decisionsOf(sheet).map(({ label, onClick }) => ({ label, said: `${label}: ${words.sheetOf(number)}`, onClick }))
  return (
    <Stack gap={4}>
      {[...(sheet.paid === 1 ? [mark] : []), ...decisions].map(({ label, said, onClick }) => (
        <Button
          key={label}
          variant="default"
          px="sm"
          h="auto"
          py={4}
          styles={{ label: { whiteSpace: 'normal' } }}
          aria-label={said}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </Stack>
  )
}

/** On a phone. */
export const RepaymentSheetCard = ({ sheet, isStaff, onShow, onMark, decisionsOf }: Given & { sheet: RepaymentSheetShown }) => (
  <Stack gap="xs">
    <Group justify="space-between" gap="sm">
      <Text fw={600}>{words.sheetOf(String(sheet.id))}</Text>
      <Paid of={sheet} />
    </Group>
    <Issued of={sheet} />
    {(isOver(sheet) || sheet.repaymentsAmount !== sheet.amount) && (
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{words.amount}</Text>
        <Money amount={sheet.repaymentsAmount} />
      </Group>
    )}
    <div>
      <Text>{sheet.bankAccountOwner}</Text>
      <Text className="tabular">{shownIban(sheet.bankAccount)}</Text>
      {isStaff && <BankName bank={sheet.bank ?? ''} />}
    </div>
    <Group gap="xs">
      <Details of={sheet} onShow={onShow} />
      {onMark && <Mark of={sheet} onMark={onMark} decisionsOf={decisionsOf} />}
    </Group>
  </Stack>
)

const becomesOf = ({ sheets, awaits }: NonNullable<RepaymentSheetShown['becomes']>): string =>
  words.becomes({ numbers: sheets.join(', '), count: sheets.length, awaits })
