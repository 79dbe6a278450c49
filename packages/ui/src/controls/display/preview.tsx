import { useCallback } from 'react';
import classes from '../files/upload-field.module.css';

export function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className={classes.preview} alt="" width={120} height={120} />;
}
