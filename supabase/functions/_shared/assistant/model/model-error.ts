/** The model gave no answer that may be shown; `message` says why, for the log, and holds nothing anyone wrote. */
export class ModelError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelFault';
  }
}
