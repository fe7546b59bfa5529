/** Cash that couriers have collected and reported nowhere: how much of whom, each row, and what to write to the courier. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconCoins, IconCopy, IconDownload, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type CourierCode, couriers } from '#contract/couriers.ts'
import { SEARCH_PAGE_SIZE } from '#contract/paging.ts'
import { downloadFile, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CountField, type CountTyped, isCount } from '#web/ui/form/count-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { LATE_AFTER_DAYS, LATE_AFTER_DAYS_MAX, type LateCash, settlementCalls } from '../contract/settlements.ts'

const words = texts.settlements
const DAYS = { least: 1, most: LATE_AFTER_DAYS_MAX }

export function LateCashSection() {
  const [typed, setTyped] = useState<CountTyped>(LATE_AFTER_DAYS)
  const [page, setPage] = useState(1)
  // Of no other age is anything listed, nor saved, than the one that is typed.
  const days = isCount(typed, DAYS) ? typed : null
  const [writingTo, setWritingTo] = useState<CourierCode | null>(null)
  const late = useCall(
    settlementCalls.late,
    { query: { ...(days === null ? {} : { days }), page } },
    { keepPrevious: true, enabled: days !== null },
  )
  const shown = days === null ? undefined : late.data
  const { forms } = texts
  const chooseDays = (value: CountTyped) => {
    setTyped(value)
    setPage(1)
  }
  return (
    <Section title={words.lateTitle}>
      <Text c="dimmed">{words.lateAbout}</Text>
      <Group align="flex-end" gap="md">
        <CountField
          label={words.lateDays}
          {...DAYS}
          value={typed}
          error={typed === '' ? texts.messages['field-missing'] : null}
          w={200}
          onChange={chooseDays}
        />
        {days !== null && <ExportLate days={days} />}
      </Group>
      {shown?.byCourier.map(({ courier, count, total, oldestOn }) => (
        <Group key={courier} justify="space-between" gap="sm">
          <Text>{words.lateOf({ courier: couriers[courier].name, count, total: forms.ron(total), oldest: forms.day(oldestOn) })}</Text>
          <Button variant="default" size="xs" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setWritingTo(courier)}>
            {words.lateMessage(couriers[courier].name)}
          </Button>
        </Group>
      ))}
      {days !== null && (
        <DataTable
          label={words.lateTitle}
          rows={shown?.list}
          rowKey={({ id }) => id}
          rowName={({ awb }) => awb}
          columns={columns}
          card={(row) => <LateCard row={row} />}
          loading={late}
          paging={{ page, limit: SEARCH_PAGE_SIZE, count: shown?.count, onPage: setPage }}
          empty={{ icon: IconCoins, text: words.noneLate }}
        />
      )}
      {writingTo && days !== null && <MessageDialog courier={writingTo} days={days} onClose={() => setWritingTo(null)} />}
    </Section>
  )
}

function ExportLate({ days }: { days: number }) {
  const save = useMutation({
    mutationFn: () => downloadFile(settlementCalls.exportLate, { body: { days } }),
    onSuccess: (file) => saveFile(file, words.lateFile),
    onError: ({ message }) => toast.error(message),
  })
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={save.isPending} onClick={() => save.mutate()}>
      {words.workbook}
    </Button>
  )
}

function MessageDialog({ courier, days, onClose }: { courier: CourierCode; days: number; onClose: () => void }) {
  const { data, error } = useCall(settlementCalls.lateMessage, { params: { courier }, query: { days } }, { staleTime: 0 })
  return (
    <Dialog onClose={onClose} title={words.lateMessage(couriers[courier].name)} size="lg">
      <Stack gap="md">
        {error && <Text c="var(--mantine-color-error)">{error.message}</Text>}
        <Textarea
          readOnly
          autosize
          minRows={8}
          maxRows={18}
          value={data?.text ?? ''}
          aria-label={words.lateMessage(couriers[courier].name)}
        />
        <Group justify="flex-end">
          <Button
            leftSection={<IconCopy size={16} aria-hidden />}
            disabled={!data}
            onClick={() => void copyText(data?.text ?? '', words.lateMessageCopied)}
          >
            {words.lateMessageCopy}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const columns: readonly Column<LateCash>[] = [
  { key: 'on', title: words.deliveredOn, width: 120, render: ({ deliveredOn }) => texts.forms.day(deliveredOn) },
  { key: 'age', title: words.age, align: 'right', width: 70, render: ({ age }) => texts.forms.number(age) },
  { key: 'courier', title: words.courier, render: ({ courier }) => <CourierMark courier={courier} withName /> },
  { key: 'awb', title: words.awb, render: ({ awb }) => awb },
  { key: 'client', title: words.client, render: ({ clientName }) => clientName },
  {
    key: 'amount',
    title: words.amount,
    align: 'right',
    width: 130,
    render: ({ amount }) => <Money amount={amount} className="nowrap tabular" />,
  },
]

/** On a phone. */
const LateCard = ({ row: { awb, courier, clientName, deliveredOn, age, amount } }: { row: LateCash }) => (
  <Stack gap={4}>
    <Group justify="space-between" gap="sm">
      <Money amount={amount} fw={600} className="tabular" />
      <Text className="tabular nowrap">{`${texts.forms.day(deliveredOn)} (${age})`}</Text>
    </Group>
    <CourierMark courier={courier} withName />
    <Text style={{ overflowWrap: 'anywhere' }}>{`${awb}, ${clientName}`}</Text>
  </Stack>
)
