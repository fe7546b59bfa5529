import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toApiProblem } from '../api.ts'
import { saveFile } from './deliver-file.ts'
import { toast } from './notices/toast.ts'

type FileButtonProps = {
  label: string
  /** With its ending. */
  name: string
  get: () => Promise<Blob>
  /** Beginning with the label: where several of them stand in one list. */
  accessibleName?: string
  /** Left out: what the server says of it. */
  failed?: string
}

/** Saves a file that the server makes when it is asked for. */
export function FileButton({ label, name, get, accessibleName, failed }: FileButtonProps) {
  const saving = useMutation({
    mutationFn: get,
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => toast.error(failed ?? toApiProblem(error).message),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
      {...(accessibleName === undefined ? {} : { 'aria-label': accessibleName })}
    >
      {label}
    </Button>
  )
}
