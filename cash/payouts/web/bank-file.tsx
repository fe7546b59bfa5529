/** The file that the bank takes, in the version that it asks for. */
import { Button, Group, Select, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type PainVersion, painVersions } from '#contract/banking/pain-versions.ts'
import { type ApiProblem, downloadFile, queryKeyOf, toApiProblem } from '#web/api.ts'
import { useOneAtATime } from '#web/calls/one-at-a-time.ts'
import { PAYOUT_FILE_VERSION, parseKept } from '#web/kept.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { saveFile } from '#web/ui/deliver-file.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Section } from '#web/ui/section.tsx'
import { browserStorage } from '#web/working-storage.ts'
import { type PayoutRunShown, payoutCalls } from '../contract/payout-runs.ts'

const words = texts.payouts.file
const choices = painVersions.map((version) => ({ value: version, label: words.versions[version] }))
const isVersion = (text: string | null): text is PainVersion => painVersions.some((version) => version === text)

const keptVersion = (): PainVersion => parseKept(z.enum(painVersions), browserStorage.getItem(PAYOUT_FILE_VERSION)) ?? '09'

export function BankFile({ run: { id, number, state } }: { run: PayoutRunShown }) {
  const cache = useQueryClient()
  const [version, setVersion] = useState(keptVersion)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiProblem | null>(null)
  const isFirst = state === 'approved'
  const choose = (chosen: string | null) => {
    if (!isVersion(chosen)) return
    browserStorage.setItem(PAYOUT_FILE_VERSION, JSON.stringify(chosen))
    setVersion(chosen)
  }
  const once = useOneAtATime()
  const save = () => once((done) => void fetchFile().finally(done))
  const fetchFile = async () => {
    setBusy(true)
    setFailure(null)
    await downloadFile(payoutCalls.file, { params: { id, version } })
      .then((file) => saveFile(file, words.name(String(number), version)))
      .catch((error: unknown) => setFailure(toApiProblem(error)))
    // Handed out, or no longer to be had: its state is another now.
    for (const call of [payoutCalls.runs, payoutCalls.sheets]) void cache.invalidateQueries({ queryKey: queryKeyOf(call) })
    setBusy(false)
    setAsking(false)
  }
  return (
    <Section title={words.title}>
      <Group gap="md" align="flex-end">
        <Select
          label={words.version}
          description={words.remembered}
          w={360}
          maw="100%"
          allowDeselect={false}
          data={choices}
          value={version}
          onChange={choose}
        />
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isBusy}
          {...(isFirst ? {} : { variant: 'default' })}
          onClick={() => (isFirst ? setAsking(true) : save())}
        >
          {isFirst ? words.download : words.again}
        </Button>
      </Group>
      <Text c="dimmed">{words.sameBytes}</Text>
      {failure && <FailureNotice cause={failure} />}
      <ConfirmDialog
        opened={isAsking}
        title={words.firstTitle(String(number))}
        verb={words.download}
        isBusy={isBusy}
        onConfirm={save}
        onClose={() => setAsking(false)}
      >
        {words.firstText}
      </ConfirmDialog>
    </Section>
  )
}
