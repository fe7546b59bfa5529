/** A file before it is taken: what its columns mean, its first rows, what they come to. */
import { ScrollArea, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fileNameOf } from '#contract/banking/file-names.ts'
import type { CourierCode } from '#contract/couriers.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { type DayFieldValue, dayFault, isUnfitDay } from '#web/ui/form/day-held.ts'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { todayHere } from '#web/ui/form/today-here.ts'
import { UnreadValues } from '#web/ui/notices/unread-values.tsx'
import { settlementFileCalls } from '../contract/settlement-files.ts'
import { settlementCalls } from '../contract/settlements.ts'
import { SettlementReadingFailure } from './reading-failure.tsx'
import type { SettlementTakenShown } from './taken-notice.tsx'

const words = texts.settlements

type Preview = AnswerOf<typeof settlementFileCalls.preview>
type PreviewDialogProps = {
  file: File
  courier: CourierCode
  preview: Preview
  onTaken: (taken: SettlementTakenShown) => void
  onClose: () => void
}
type Values = { awb: string; amount: string; transferredOn: string; day: DayFieldValue }

function missingOf({ awb, amount, transferredOn, day }: Values): Record<string, string> {
  const wrongDay = dayFault(day, transferredOn ? null : words.chooseDay)
  return {
    ...(awb ? {} : { awb: words.columnMissing }),
    ...(amount ? {} : { amount: words.columnMissing }),
    ...(wrongDay === null ? {} : { day: wrongDay }),
  }
}

export function SettlementPreviewDialog({ file, courier, preview, onTaken, onClose }: PreviewDialogProps) {
  const { columns, headings } = preview
  const form = useForm<Values>({
    initialValues: {
      ...{ awb: columns?.awb ?? '', amount: columns?.amount ?? '', transferredOn: columns?.transferredOn ?? '' },
      day: null,
    },
    validate: missingOf,
  })
  const isNeeded = neededFieldsBy(missingOf, form.values)
  const take = useAct(settlementFileCalls.take, {
    refreshes: [settlementCalls.list],
    onSuccess: (answer) => onTaken({ ...answer, by: 'file' }),
    onError: ({ code, errors }) => {
      if (code === 'invalid-fields') form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
    },
  })
  const send = ({ day, ...chosen }: Values) => {
    if (isUnfitDay(day)) return
    take.mutate({ params: { courier }, query: { ...chosen, fileName: fileNameOf(file), ...(day ? { day } : {}) }, body: file })
  }
  const named = headings.filter((heading, i) => heading !== '' && headings.indexOf(heading) === i)
  const isAsGuessed = columns !== null && columns.awb === form.values.awb && columns.amount === form.values.amount
  return (
    <Dialog onClose={onClose} title={words.previewTitle(file.name)} size="xl" closeOnClickOutside={false}>
      <form onSubmit={form.onSubmit(send, focusFirstError(form))} noValidate>
        <Stack gap="md">
          <Text>{words.previewAbout}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select label={words.columnAwb} required={isNeeded('awb')} data={named} {...form.getInputProps('awb')} />
            <Select label={words.columnAmount} required={isNeeded('amount')} data={named} {...form.getInputProps('amount')} />
            <Select
              label={words.columnDay}
              placeholder={words.noDayColumn}
              clearable
              data={named}
              value={form.values.transferredOn || null}
              onChange={(heading) => form.setFieldValue('transferredOn', heading ?? '')}
            />
            <DayField
              data-path="day"
              label={words.day}
              description={words.dayHint}
              isNeeded={isNeeded('day')}
              max={todayHere()}
              day={form.values.day}
              error={typeof form.errors.day === 'string' ? form.errors.day : null}
              onChange={(day) => form.setFieldValue('day', day)}
            />
          </SimpleGrid>
          <FirstRows preview={preview} />
          {isAsGuessed && preview.total !== null && <Text fw={600}>{words.found(preview.lines, texts.forms.ron(preview.total))}</Text>}
          {isAsGuessed && <UnreadValues words={words} values={preview.unread} count={preview.unread.length} />}
          {take.error && take.error.code !== 'invalid-fields' && <SettlementReadingFailure fileName={file.name} problem={take.error} />}
          <DialogButtons verb={words.take} isBusy={take.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

const placed = <T,>(all: readonly T[]): { at: number; value: T }[] => all.map((value, i) => ({ at: i + 1, value }))

/** Of a file nothing moves: a cell is its place. */
const FirstRows = ({ preview: { headings, rows } }: { preview: Preview }) => (
  <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': words.previewRows }}>
    <Table aria-label={words.previewRows} withTableBorder>
      <Table.Thead>
        <Table.Tr>
          {placed(headings).map(({ at, value }) => (
            <Table.Th key={at} className="nowrap">
              {value || words.unnamed(at)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {placed(rows).map(({ at: row, value: cells }) => (
          <Table.Tr key={row}>
            {placed(cells).map(({ at, value }) => (
              <Table.Td key={at} className="nowrap">
                {value}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea>
)
