import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconFileExport, IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { callApi, downloadWatched, type ReceivedBytes } from '#web/api.ts'
import { useActingFor } from '#web/session.ts'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { FileProgress } from '#web/ui/notices/file-progress.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { type RepaymentSearch, repaymentCalls } from '../contract/repayment-calls.ts'

const words = texts.repaymentList

/** 0 idle, 1 in progress, 2 done. */
type ExportState = 0 | 1 | 2
/** After it ended, well or not. */
const IDLE_AFTER_MS = 3_000

type ExportProps = { search: Omit<RepaymentSearch, 'selectedClient'> }

/** Beside the title. What was begun goes on when it is closed, and is seen when it is opened again. */
export function RepaymentExportButton({ search }: ExportProps) {
  return (
    <Popover position="bottom-end" width={340} shadow="md" trapFocus returnFocus keepMounted>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFileExport size={16} aria-hidden />}>
          {words.export}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.export}>
        <Exporting search={search} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Of all rows that the filters leave. */
function Exporting({ search }: ExportProps) {
  const me = useMe().data
  const client = useActingFor()
  const [state, setState] = useState<ExportState>(0)
  const [hasEnded, setEnded] = useState(false)
  const [received, setReceived] = useState<ReceivedBytes | null>(null)
  const isStaff = (me?.platformRole ?? null) !== null
  useEffect(() => {
    if (!hasEnded) return
    const timer = setTimeout(() => {
      setState(0)
      setEnded(false)
    }, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hasEnded])
  const run = async (work: () => Promise<unknown>) => {
    setEnded(false)
    setState(1)
    await work().then(
      () => setState(2),
      () => toast.error(words.failed),
    )
    setReceived(null)
    setEnded(true)
  }
  const download = () =>
    run(async () => saveFile(await downloadWatched(repaymentCalls.download, { body: search }, setReceived), words.fileNames.list))
  const isBusy = state === 1
  const mayMail = !isStaff || client !== null
  return (
    <Stack gap="sm">
      <Group gap="sm" aria-live="polite">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={isBusy && !hasEnded}
          onClick={() => void download()}
        >
          {words.download}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          disabled={(isBusy && !hasEnded) || !mayMail}
          onClick={() => void run(() => callApi(repaymentCalls.email, { body: search }))}
        >
          {words.email}
        </Button>
        {state === 1 && !hasEnded && !received && <Text>{words.exporting}</Text>}
        {state === 2 && (
          <Group gap={4}>
            <IconCircleCheck size={16} aria-hidden />
            <Text>{words.exported}</Text>
          </Group>
        )}
      </Group>
      {received && <FileProgress doing={words.exporting} received={received} />}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {words.idle} {isStaff ? words.emailToClient : me && words.emailTo(me.email)}
      </Text>
    </Stack>
  )
}
