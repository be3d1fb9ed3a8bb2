export async function brandProblems(_root: string): Promise<string[]> {
  return [];
}
