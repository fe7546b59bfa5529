/** How settlements come in: a courier is asked for a day, or its file is given. */
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { CourierCode, courierCodes, couriers } from '#contract/couriers.ts'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { type DayFieldValue, dayFault, isUnfitDay } from '#web/ui/form/day-held.ts'
import { DropZone } from '#web/ui/form/drop-zone.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Section } from '#web/ui/section.tsx'
import { SETTLEMENT_BYTES_MAX, settlementFileCalls } from '../contract/settlement-files.ts'
import { settlementCalls } from '../contract/settlements.ts'
import { SettlementPreviewDialog } from './preview-dialog.tsx'
import { SettlementReadingFailure } from './reading-failure.tsx'
import { SettlementTakenNotice, type SettlementTakenShown } from './taken-notice.tsx'

const words = texts.settlements
const MEGABYTES_MAX = SETTLEMENT_BYTES_MAX / 1_000_000
const choices = CourierCode.options.map((value) => ({ value, label: couriers[value].name }))

export function SettlementUploadSections() {
  const [courier, setCourier] = useState<CourierCode>(courierCodes[0])
  const [taken, setTaken] = useState<SettlementTakenShown | null>(null)
  return (
    <Stack gap="md">
      <Select
        label={words.courier}
        w={{ base: '100%', xs: 260 }}
        allowDeselect={false}
        data={choices}
        value={courier}
        onChange={(value) => {
          setCourier(CourierCode.parse(value))
          setTaken(null)
        }}
      />
      <Section title={words.askTitle}>
        {couriers[courier].cashReports === 'call' ? (
          <AskForm key={courier} courier={courier} onTaken={setTaken} />
        ) : (
          <Text>{words.notAsked(couriers[courier].name)}</Text>
        )}
      </Section>
      <Section title={words.fileTitle}>
        <FileForm key={courier} courier={courier} onTaken={setTaken} />
      </Section>
      {taken && <SettlementTakenNotice taken={taken} />}
    </Stack>
  )
}

type FormProps = { courier: CourierCode; onTaken: (taken: SettlementTakenShown | null) => void }

function AskForm({ courier, onTaken }: FormProps) {
  const [day, setDay] = useState<DayFieldValue>(todayHere())
  const [error, setError] = useState<string | null>(null)
  const ask = useAct(settlementCalls.ask, { refreshes: [settlementCalls.list], onSuccess: (answer) => onTaken({ ...answer, by: 'call' }) })
  const send = () => {
    if (day === null || isUnfitDay(day)) return setError(dayFault(day, words.chooseDay))
    onTaken(null)
    ask.mutate({ params: { courier }, body: { day } })
  }
  return (
    <>
      <Text>{words.askAbout}</Text>
      <Group gap="md" align="flex-end">
        <DayField
          label={words.day}
          day={day}
          max={todayHere()}
          error={error}
          onChange={(next) => {
            setDay(next)
            setError(null)
          }}
        />
        <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={ask.isPending} onClick={send}>
          {words.ask(couriers[courier].name)}
        </Button>
      </Group>
      {ask.error && <FailureNotice cause={ask.error} onRetry={send} isRetrying={ask.isPending} />}
    </>
  )
}

function FileForm({ courier, onTaken }: FormProps) {
  const [file, setFile] = useState<File | null>(null)
  const preview = useAct(settlementFileCalls.preview)
  const give = (given: File) => {
    setFile(given)
    onTaken(null)
    preview.mutate({ params: { courier }, body: given })
  }
  return (
    <>
      <DropZone
        words={{ ...words, about: words.formats(MEGABYTES_MAX) }}
        accept=".xlsx,.csv,.txt"
        isBusy={preview.isPending}
        onFile={give}
      />
      {file && preview.error && <SettlementReadingFailure fileName={file.name} problem={preview.error} />}
      {file && preview.data && (
        <SettlementPreviewDialog
          file={file}
          courier={courier}
          preview={preview.data}
          onClose={() => preview.reset()}
          onTaken={(taken) => {
            preview.reset()
            onTaken(taken)
          }}
        />
      )}
    </>
  )
}
