import { Route, Routes } from 'react-router-dom';
import { ContentEditor } from './content-editor';
import { ContentList } from './content-list';

/** Where the site's content is written: lists, and an editor for each piece. */
export function ContentScreen() {
  return (
    <Routes>
      <Route path="" element={<ContentList />} />
      <Route path=":kind/:id" element={<ContentEditor />} />
    </Routes>
  );
}
