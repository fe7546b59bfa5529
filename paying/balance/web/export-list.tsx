import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { type BalanceList, balanceCalls } from '#contract/balance/balance.ts'
import { downloadFile } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { useBalanceClient } from './balance-frame.tsx'

const words = texts.balance

/** The list of a page of the balance as a workbook. */
export function ExportBalanceButton({ of }: { of: BalanceList }) {
  const client = useBalanceClient()
  const [isBusy, setBusy] = useState(false)
  if (client === null) return null
  const save = async () => {
    setBusy(true)
    await downloadFile(balanceCalls.exported, { body: { ...client.body, of } }).then(
      (file) => saveFile(file, words.fileNames[of]),
      () => toast.error(words.exportFailed),
    )
    setBusy(false)
  }
  return (
    <Button variant="default" leftSection={<IconFileExport size={16} aria-hidden />} loading={isBusy} onClick={() => void save()}>
      {words.export}
    </Button>
  )
}
